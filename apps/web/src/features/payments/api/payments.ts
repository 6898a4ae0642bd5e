import {
  cancelSubscription,
  createPaymentOrder,
  getReceipt,
  listPayments,
  type ReplyOf,
  requestRefund,
} from "@querysnap/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, session } from "../../../lib/api.ts";
import { CANCEL_FALLBACK } from "../cancel-texts.ts";

const KEY = ["payments"];
export const LOAD_FAILED = "Failed to load payments";
export const REFUND_FAILED = "Failed to request a refund";
export const ORDER_FAILED = "Failed to create payment order";
export const RECEIPT_FAILED = "Failed to load the receipt";

export type Receipt = ReplyOf<typeof getReceipt>["data"];

/** Every attempt to pay. */
export function usePayments() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.call(listPayments, { fallback: LOAD_FAILED, signal })).data,
  });
}

export function useRequestRefund(paymentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (message: string) =>
      api.call(requestRefund, { params: { paymentId }, body: { message }, fallback: REFUND_FAILED }),
    onSuccess: () => void client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useReceipt(invoiceNumber: string) {
  return useQuery({
    queryKey: ["receipt", invoiceNumber],
    queryFn: async ({ signal }) =>
      (await api.call(getReceipt, { params: { invoiceNumber }, fallback: RECEIPT_FAILED, signal })).data,
  });
}

/** Opens an order for a month of SnapX. */
export function useCreateOrder() {
  return useMutation({
    mutationFn: async (phone: string) => {
      const { data } = await api.call(createPaymentOrder, {
        body: { subscriptionPlan: "snapx", phone },
        fallback: ORDER_FAILED,
        unreadable: "Invalid response from payment service",
      });
      return data;
    },
    gcTime: 0,
  });
}

/** Ends SnapX at once. */
export function useCancelSubscription() {
  return useMutation({
    mutationFn: () => api.call(cancelSubscription, { fallback: CANCEL_FALLBACK }),
    onSuccess: ({ user }) => session.replaceUser(user),
  });
}
