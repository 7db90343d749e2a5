import { useEffect, useRef, useState } from "react";
import { checkImageFile, type ImageKind } from "../../common/images/image-check.ts";
import { isShowable } from "../lib/image-preview.ts";
import { uploadImage, UploadFailure, type UploadedImage } from "../lib/upload.ts";
import type { UploadTrouble } from "./image-words.ts";

interface ImageUpload {
  /** How much has gone, 0 to 1; undefined while nothing is under way. */
  readonly share: number | undefined;
  readonly trouble: UploadTrouble | undefined;
  /** Checks what was chosen or dropped and sends it; a second file takes the place of the first. */
  readonly take: (files: readonly File[]) => Promise<void>;
  /** Forgets trouble, and gives up what is under way. */
  readonly reset: () => void;
}

/** One file's way to the server. */
export function useImageUpload(kind: ImageKind, onUploaded: (image: UploadedImage) => void): ImageUpload {
  const [share, setShare] = useState<number>();
  const [trouble, setTrouble] = useState<UploadTrouble>();
  const under = useRef<AbortController>(undefined);
  useEffect(() => () => under.current?.abort(), []);

  function reset() {
    under.current?.abort();
    setShare(undefined);
    setTrouble(undefined);
  }

  async function take(files: readonly File[]) {
    reset();
    const way = new AbortController();
    under.current = way;
    const found = await checked(kind, files);
    if (way.signal.aborted) {
      return;
    }
    if ("reason" in found) {
      setTrouble(found);
      return;
    }
    setShare(0);
    try {
      const image = await uploadImage(kind, found.file, { onProgress: setShare, signal: way.signal });
      setShare(undefined);
      onUploaded(image);
    } catch (error) {
      if (!way.signal.aborted) {
        setShare(undefined);
        setTrouble(troubleOf(error));
      }
    }
  }

  return { share, trouble, take, reset };
}

async function checked(kind: ImageKind, files: readonly File[]): Promise<UploadTrouble | { file: File }> {
  const [file, ...others] = files;
  if (!file || others.length > 0) {
    return { reason: "NOT_ONE_FILE" };
  }
  const fault = await checkImageFile(kind, file);
  if (fault) {
    return fault;
  }
  return (await isShowable(file)) ? { file } : { reason: "UNSHOWABLE" };
}

function troubleOf(error: unknown): UploadTrouble {
  return error instanceof UploadFailure
    ? (error.fault ?? { reason: "REFUSED", number: error.number })
    : { reason: "REFUSED", number: "network" };
}
