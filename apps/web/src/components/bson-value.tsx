import { Decimal128, DateTime, Long, ObjectId, type Value } from "@querysnap/mql";
import {
  Braces,
  Brackets,
  Calendar,
  CircleDashed,
  CircleSlash,
  DecimalsArrowRight,
  Hash,
  Hexagon,
  type LucideIcon,
  Quote,
  ToggleLeft,
  Binary,
  Regex,
} from "lucide-react";
import { Fragment, type ReactNode } from "react";
import {
  containerLabel,
  dateParts,
  type DisplayType,
  isContainer,
  plainText,
  shortObjectId,
  toneOf,
  typeOf,
} from "../lib/bson-display.ts";
import { MarkedText } from "./marked-text.tsx";

/** Longer strings are cut on screen; hovering and copying give the whole. */
const MAX_CHARS = 300;

function content(value: Value, { isShort, isTail }: { isShort: boolean; isTail: boolean }): ReactNode {
  if (value instanceof ObjectId && isShort) {
    const [head, tail] = shortObjectId(value.hex);
    return (
      <>
        {isTail ? null : head}
        <i className="value-faint">…</i>
        {tail}
      </>
    );
  }
  if (value instanceof DateTime) {
    const parts = dateParts(value);
    if (!parts) return `${plainText(value)} ms`;
    return (
      <>
        {parts[0]}
        <i className="value-faint">
          {" "}
          {parts[1]}
          {isShort ? "" : "Z"}
        </i>
      </>
    );
  }
  if (value === "") return <i className="value-faint">empty</i>;
  const text = plainText(value);
  const shown = text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text;
  return LINE_BREAK.test(shown) ? markedLines(shown) : <MarkedText>{shown}</MarkedText>;
}

const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;

/** The lines of a text on one line, with a sign where each ends: rows have room for one. */
function markedLines(text: string): ReactNode[] {
  return text.split(LINE_BREAK).map((line, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a line is its place
    <Fragment key={index}>
      {index === 0 ? null : (
        <i className="value-faint" aria-label="line break">
          ↵
        </i>
      )}
      <MarkedText>{line}</MarkedText>
    </Fragment>
  ));
}

type BsonValueProps = {
  /** JavaScript's `undefined` is a missing key, drawn as a dash. */
  value: Value | undefined;
  /** Ids and dates in the short form of table cells. */
  isShort?: boolean;
  /** Of short ids the last digits only. */
  isTail?: boolean;
  /** Appends a small `L` or `dec` to Long and Decimal128 where no type name is shown. */
  isMarked?: boolean;
};

/** One stored value with the color of its type. Documents and arrays show their size only. */
export function BsonValue({ value, isShort = false, isTail = false, isMarked = false }: BsonValueProps) {
  const type = typeOf(value);
  if (value === undefined) {
    return (
      <span className="value c-null not-italic" aria-label="absent">
        –
      </span>
    );
  }
  if (isContainer(value)) {
    return (
      <span className={`value c-${toneOf(type)}`}>
        <span className="value-pill">{containerLabel(value)}</span>
      </span>
    );
  }
  return (
    <span className={`value c-${toneOf(type)} whitespace-pre`}>
      {content(value, { isShort, isTail })}
      {isMarked && value instanceof Long ? <span className="value-unit">L</span> : null}
      {isMarked && value instanceof Decimal128 ? <span className="value-unit">dec</span> : null}
    </span>
  );
}

const ICONS: Record<DisplayType, LucideIcon> = {
  objectId: Hexagon,
  string: Quote,
  int: Hash,
  long: Hash,
  double: DecimalsArrowRight,
  decimal: DecimalsArrowRight,
  date: Calendar,
  bool: ToggleLeft,
  null: CircleSlash,
  array: Brackets,
  object: Braces,
  binary: Binary,
  uuid: Hexagon,
  regex: Regex,
  timestamp: Calendar,
  code: Braces,
  symbol: Quote,
  dbPointer: Hexagon,
  minKey: CircleSlash,
  maxKey: CircleSlash,
  undefined: CircleDashed,
  absent: CircleDashed,
  mixed: CircleDashed,
};

/** The icon of a type, in its color. */
export function BsonTypeIcon({ type }: { type: DisplayType }) {
  const Icon = ICONS[type];
  return <Icon className={`type c-${toneOf(type)}`} size={12} strokeWidth={2} aria-hidden="true" />;
}

/** The name of a type, small, in its color. */
export function BsonTypeName({ type, children }: { type: DisplayType; children?: ReactNode }) {
  return <span className={`type c-${toneOf(type)}`}>{children ?? type}</span>;
}
