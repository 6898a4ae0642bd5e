import { LIMITS } from "@querysnap/contracts";
import { useState } from "react";
import { useDebounced } from "../../lib/use-debounced.ts";

/** Filter values of a list; an empty text is "All". */
export type ListFilters = {
  search: string;
  status: string;
  category: string;
  priority: string;
  sort: string;
};

const NO_FILTERS: ListFilters = {
  search: "",
  status: "",
  category: "",
  priority: "",
  sort: "createdAt desc",
};

/** Filters and page of a list. A change of a filter starts at the first page again. */
export function useListQuery() {
  const [filters, setFilters] = useState(NO_FILTERS);
  const [place, setPlace] = useState<{ page: number; asOf: number | undefined }>({
    page: 1,
    asOf: undefined,
  });
  const search = useDebounced(filters.search);
  const [sortBy = "createdAt", sortOrder = "desc"] = filters.sort.split(" ");
  return {
    filters,
    page: place.page,
    change: (change: Partial<ListFilters>) => {
      setFilters((before) => ({ ...before, ...change }));
      setPlace({ page: 1, asOf: undefined });
    },
    /** `asOf` is that of the page shown: rows that arrive meanwhile shift nothing. */
    goTo: (page: number, asOf: number) => setPlace({ page, asOf }),
    query: {
      search: search || undefined,
      status: filters.status || undefined,
      category: filters.category || undefined,
      priority: filters.priority || undefined,
      page: place.page,
      limit: LIMITS.adminPageSize,
      sortBy,
      sortOrder,
      asOf: place.asOf,
    },
  };
}

export type ListQuery = ReturnType<typeof useListQuery>;
