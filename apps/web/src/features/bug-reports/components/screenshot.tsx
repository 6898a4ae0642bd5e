import { ImagePlus, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Button, IconButton } from "../../../components/button.tsx";
import { FieldError } from "../../../components/field.tsx";
import { IMAGE_TYPES, NO_IMAGE, readImage } from "../read-image.ts";

type Image = { base64: string; dataUrl: string };

/** Nothing is captured by itself: the user chooses a file, sees it and can take it back. */
export function Screenshot({
  image,
  onChange,
}: {
  image: Image | null;
  onChange: (image: Image | null) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setError(null);
    try {
      onChange(await readImage(file));
    } catch (failure) {
      onChange(null);
      setError(failure instanceof Error ? failure.message : NO_IMAGE);
    }
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-ui leading-[18px] font-medium">
        Screenshot <span className="font-normal text-ink-3">optional</span>
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={IMAGE_TYPES}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      {image === null ? (
        <Button
          size="sm"
          className="self-start"
          icon={<ImagePlus aria-hidden="true" size={14} strokeWidth={1.75} />}
          onClick={() => input.current?.click()}
        >
          Choose an image
        </Button>
      ) : (
        <div className="flex items-start gap-2">
          <img
            src={image.dataUrl}
            alt="The screenshot that is sent"
            className="max-h-30 min-w-0 rounded-control border border-line object-contain"
          />
          <IconButton label="Remove the screenshot" size="sm" onClick={() => onChange(null)}>
            <X aria-hidden="true" size={14} strokeWidth={1.75} />
          </IconButton>
        </div>
      )}
      {error === null ? null : <FieldError>{error}</FieldError>}
    </div>
  );
}
