import { ChevronDown, Download } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../components/button.tsx";
import type { ListFilters, ListQuery } from "../use-list-query.ts";
import { ListSearch } from "./list-frame.tsx";

export type Choice = { value: string; label: string };

const SORTS: readonly Choice[] = [
  { value: "createdAt desc", label: "Newest first" },
  { value: "createdAt asc", label: "Oldest first" },
  { value: "updatedAt desc", label: "Last changed first" },
  { value: "priority desc", label: "Most urgent first" },
  { value: "status asc", label: "By status" },
];
const PRIORITIES: readonly Choice[] = ["low", "medium", "high", "urgent"].map((value) => ({
  value,
  label: value,
}));

type FilterBarProps = {
  list: ListQuery;
  placeholder: string;
  statuses: readonly Choice[];
  categories: readonly Choice[];
  isExporting: boolean;
  onExport: () => void;
  sortable?: boolean;
};

/** Search, filters and order of a list. */
export function FilterBar(props: FilterBarProps) {
  const { list, placeholder, statuses, categories, isExporting, onExport, sortable = true } = props;
  const filter = (key: keyof ListFilters, label: string, choices: readonly Choice[]) => (
    <LabelledSelect
      label={label}
      value={list.filters[key]}
      onChange={(value) => list.change({ [key]: value })}
    >
      {key === "sort" ? null : <option value="">All</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </LabelledSelect>
  );
  return (
    <div className="flex flex-wrap items-center gap-2 px-7 py-3.5 max-sm:px-4">
      <ListSearch
        label={placeholder}
        value={list.filters.search}
        onChange={(search) => list.change({ search })}
      />
      {filter("status", "Status", statuses)}
      {filter("category", "Category", categories)}
      {filter("priority", "Priority", PRIORITIES)}
      <span className="ml-auto flex flex-wrap gap-2 max-sm:ml-0">
        <Button
          icon={<Download aria-hidden="true" size={14} strokeWidth={1.75} />}
          busy={isExporting}
          onClick={onExport}
        >
          Export CSV
        </Button>
        {sortable ? filter("sort", "Sort", SORTS) : null}
      </span>
    </div>
  );
}

/** A filter with its name inside the frame. */
export function LabelledSelect({
  label,
  value,
  onChange,
  children,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <label
      className="control-frame relative flex min-h-md items-center gap-1.5 pl-[11px] text-ui"
      data-quiet=""
    >
      <span className="text-ink-2">{label}</span>
      <select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="field-sizing-content max-w-45 appearance-none self-stretch bg-transparent pr-7 font-medium text-ink outline-transparent"
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        size={14}
        strokeWidth={1.75}
        className="pointer-events-none absolute right-2.5 text-ink-3"
      />
    </label>
  );
}
