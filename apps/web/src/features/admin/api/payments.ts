import { type InputOf, listAdminPayments, refundPayment } from "@querysnap/contracts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { api } from "../../../lib/api.ts";

export const PAYMENT_LIST_TEXTS = { failed: "Failed to fetch payments.", broken: "Error fetching payments." };
export const REFUND_FALLBACK = "Failed to refund the payment.";

type Page = { search: string; status: string; page: number };

export function usePayments({ search, status, page }: Page) {
  const query = { search, status: status || undefined, page } as InputOf<typeof listAdminPayments, "query">;
  return useQuery({
    queryKey: ["admin", "payments", search, status, page],
    queryFn: ({ signal }) =>
      api.call(listAdminPayments, { query, fallback: PAYMENT_LIST_TEXTS.failed, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function useRefund(id: string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (note: string) =>
      api.call(refundPayment, { params: { id }, body: { note }, fallback: REFUND_FALLBACK }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["admin", "payments"] }),
  });
}
