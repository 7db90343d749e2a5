import { Button, chakra, FileUpload, Progress, Text } from "@chakra-ui/react";
import { CircleAlert, ImageOff, Trash2, Upload } from "lucide-react";
import { useId } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { MessageId } from "../i18n/messages.ts";
import { IMAGE_RULES, type ImageKind } from "../../common/images/image-check.ts";
import type { UploadedImage } from "../lib/upload.ts";
import { ruleWords, troubleWords } from "./image-words.ts";
import { useImageUpload } from "./use-image-upload.ts";

interface Props {
  readonly kind: ImageKind;
  /** What the image is for. */
  readonly label: MessageId;
  readonly value: Pick<UploadedImage, "url"> | null;
  /** An image that was checked and stored, or null where the present one is taken away. */
  readonly onChange: (image: UploadedImage | null) => void;
}

/** One image of a form: dropped or chosen, checked here and on the server, seen on the ground of see-through things. */
export function ImageInput({ kind, label, value, onChange }: Props) {
  const intl = useIntl();
  const { share, trouble, take, reset } = useImageUpload(kind, onChange);
  const what = intl.formatMessage({ id: label });
  const ruleId = useId();

  function handleRemove() {
    reset();
    onChange(null);
  }

  return (
    <FileUpload.Root
      acceptedFiles={NONE}
      // Chosen or dropped alone a file is accepted; several at once are all rejected. What they are, their bytes say.
      onFileAccept={({ files }) => void (files.length > 0 && take(files))}
      onFileReject={({ files }) => void (files.length > 0 && take(files.map(({ file }) => file)))}
      invalid={trouble !== undefined}
      display="block"
    >
      <FileUpload.HiddenInput accept={IMAGE_RULES[kind].accept} />
      <FileUpload.Dropzone disableClick role="group" aria-label={what} aria-describedby={ruleId} css={ZONE}>
        <chakra.span css={GROUND} {...FRAMES[kind]}>
          {value ? (
            <chakra.img
              src={value.url}
              alt={intl.formatMessage({ id: "image.preview" }, { what })}
              maxW="100%"
              maxH="100%"
            />
          ) : (
            <chakra.span
              display="inline-flex"
              color="muted"
              role="img"
              aria-label={intl.formatMessage({ id: "image.none" })}
            >
              <ImageOff size={20} aria-hidden />
            </chakra.span>
          )}
        </chakra.span>
        <chakra.div display="grid" gap="2" minW="0" flex="1 1 12rem">
          <Tools what={what} isReplacing={value !== null} onRemove={handleRemove} />
          <Text id={ruleId} color="muted" fontSize="sm">
            {ruleWords(intl, kind)}
          </Text>
          <chakra.div minH="5">
            {share !== undefined && <Going share={share} what={what} />}
            <Trouble words={trouble && troubleWords(intl, trouble)} />
          </chakra.div>
        </chakra.div>
      </FileUpload.Dropzone>
    </FileUpload.Root>
  );
}

/** The library never keeps a file: what is shown is the image that the server has. */
const NONE: File[] = [];

function Tools({ what, isReplacing, onRemove }: { what: string; isReplacing: boolean; onRemove: () => void }) {
  const { formatMessage } = useIntl();
  const action = isReplacing ? "image.replace" : "image.choose";
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <FileUpload.Trigger asChild>
        <Button size="sm" variant="outline" aria-label={formatMessage({ id: `${action}.of` }, { what })}>
          <Upload aria-hidden />
          <FormattedMessage id={action} />
        </Button>
      </FileUpload.Trigger>
      {isReplacing && (
        <Button
          size="sm"
          variant="ghost"
          colorPalette="gray"
          aria-label={formatMessage({ id: "image.remove.of" }, { what })}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
          <FormattedMessage id="image.remove" />
        </Button>
      )}
      <Text as="span" color="muted" fontSize="sm" hideBelow="md">
        <FormattedMessage id="image.drop" />
      </Text>
    </chakra.div>
  );
}

function Going({ share, what }: { readonly share: number; readonly what: string }) {
  const { formatMessage } = useIntl();
  return (
    <Progress.Root value={Math.round(share * 100)}>
      <Progress.Track
        aria-label={formatMessage({ id: "image.uploading" }, { what })}
        h="1.5"
        mt="1.5"
        borderRadius="full"
        overflow="hidden"
        bg="accent.muted"
      >
        <Progress.Range h="100%" bg="accent.solid" transition="width 120ms" />
      </Progress.Track>
    </Progress.Root>
  );
}

/** Said where it went wrong, and read out. */
function Trouble({ words }: { readonly words: string | undefined }) {
  return (
    <chakra.div role="alert">
      {words && (
        <chakra.span display="flex" gap="1.5" alignItems="flex-start" color="state.fault.fg" fontSize="sm">
          <chakra.span pt="0.5" flex="none">
            <CircleAlert size={15} aria-hidden />
          </chakra.span>
          <span>{words}</span>
        </chakra.span>
      )}
    </chakra.div>
  );
}

/** Room for the image as it is shown, whether it is there or not. */
const FRAMES = {
  ICON: { boxSize: "24" },
  LOGO: { w: "72", h: "20" },
  PICTURE: { w: "72", h: "40" },
} as const;

const ZONE = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "4",
  p: "3",
  borderWidth: "1px",
  borderStyle: "dashed",
  borderColor: "line.strong",
  borderRadius: "control",
  bg: "surface",
  "&[data-dragging]": { borderStyle: "solid", borderColor: "accent.solid", bg: "accent.subtle" },
  "&[data-invalid]": { borderColor: "state.fault.line" },
} as const;

const GROUND = {
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  flex: "none",
  maxW: "100%",
  p: "2",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "control",
  overflow: "hidden",
  backgroundImage:
    "conic-gradient(var(--chakra-colors-line) 25%, transparent 0 50%, var(--chakra-colors-line) 0 75%, transparent 0)",
  backgroundSize: "1rem 1rem",
} as const;
