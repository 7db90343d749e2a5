/** Whether this browser can draw a file: the checks by bytes look at its structure, not at its pixels. */
export async function isShowable(file: Blob): Promise<boolean> {
  const image = new Image();
  // Blobs have addresses of a scheme that the Content-Security-Policy doesn't let images come from; data may.
  image.src = await dataUrlOf(file);
  return image.decode().then(
    () => true,
    () => false,
  );
}

function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("the file cannot be read")));
    reader.readAsDataURL(file);
  });
}
