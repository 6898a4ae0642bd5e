import { ACCUMULATOR_OPERATORS } from "./accumulator-operators.ts";
import { ARITHMETIC_OPERATORS } from "./arithmetic-operators.ts";
import { ARRAY_OPERATORS } from "./array-operators.ts";
import { BOOLEAN_OPERATORS } from "./boolean-operators.ts";
import { CONDITIONAL_OPERATORS } from "./conditional-operators.ts";
import { DATE_PART_OPERATORS } from "./date-part-operators.ts";
import { DATE_TEXT_OPERATORS } from "./date-text-operators.ts";
import { DATE_UNIT_OPERATORS } from "./date-unit-operators.ts";
import { ITERATION_OPERATORS } from "./iteration-operators.ts";
import { MISCELLANY_OPERATORS } from "./miscellany-operators.ts";
import type { OperatorParser } from "./node.ts";
import { OBJECT_OPERATORS } from "./object-operators.ts";
import { REGEX_OPERATORS } from "./regex-operators.ts";
import { SELECTION_OPERATORS } from "./selection-operators.ts";
import { SET_OPERATORS } from "./set-operators.ts";
import { STRING_OPERATORS } from "./string-operators.ts";
import { TRIGONOMETRY_OPERATORS } from "./trigonometry-operators.ts";
import { TYPE_OPERATORS } from "./type-operators.ts";

const FAMILIES = [
  ACCUMULATOR_OPERATORS,
  ARITHMETIC_OPERATORS,
  ARRAY_OPERATORS,
  BOOLEAN_OPERATORS,
  CONDITIONAL_OPERATORS,
  DATE_PART_OPERATORS,
  DATE_TEXT_OPERATORS,
  DATE_UNIT_OPERATORS,
  ITERATION_OPERATORS,
  MISCELLANY_OPERATORS,
  OBJECT_OPERATORS,
  REGEX_OPERATORS,
  SELECTION_OPERATORS,
  SET_OPERATORS,
  STRING_OPERATORS,
  TRIGONOMETRY_OPERATORS,
  TYPE_OPERATORS,
];

/** Every expression operator by name. */
export const OPERATORS: ReadonlyMap<string, OperatorParser> = new Map(
  FAMILIES.flatMap((family) => Object.entries(family)),
);
