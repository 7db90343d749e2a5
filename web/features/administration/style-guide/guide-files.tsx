import { useState } from "react";
import type { UploadedImage } from "../../../lib/upload.ts";
import { ImageInput } from "../../../ui/image-input.tsx";
import { StationSelect } from "../../../parts/places/station-select.tsx";
import { TextArea } from "../../../ui/inputs/text-area.tsx";
import { TextFileInput, type TextFile } from "../../../ui/inputs/text-file-input.tsx";
import { GuideSection, Sample } from "./guide-parts.tsx";

/** Inputs of longer things: texts, files, images, and one of many stations. */
export function GuideFiles() {
  const [text, setText] = useState("");
  const [station, setStation] = useState("");
  const [file, setFile] = useState<TextFile | null>(null);
  const [image, setImage] = useState<UploadedImage | null>(null);
  return (
    <GuideSection name="files">
      <Sample name="TextArea">
        <TextArea label="filter.station" value={text} onChange={setText} />
      </Sample>
      <Sample name="StationSelect">
        <StationSelect label="filter.station" value={station} onChange={setStation} />
      </Sample>
      <Sample name="TextFileInput">
        <TextFileInput label="filter.station" accept=".csv,.txt" value={file} onChange={setFile} />
      </Sample>
      <Sample name="ImageInput">
        <ImageInput kind="LOGO" label="image.LOGO" value={image} onChange={setImage} />
      </Sample>
    </GuideSection>
  );
}
