import type { RouteObject } from "react-router";
import { PageError } from "./page-error.tsx";
import { PageFallback } from "./page-fallback.tsx";
import { RootLayout, type PageHandle } from "./root-layout.tsx";

const page = (title: string, titleOf?: PageHandle["titleOf"]): PageHandle => ({
  title,
  ...(titleOf ? { titleOf } : {}),
});

const publicRoutes: RouteObject[] = [
  { index: true, handle: page("QuerySnap"), lazy: () => import("./pages/landing-page.tsx") },
  { path: "about", handle: page("About"), lazy: () => import("./pages/about-page.tsx") },
  { path: "contact", handle: page("Contact"), lazy: () => import("./pages/contact-page.tsx") },
  { path: "pricing", handle: page("Pricing"), lazy: () => import("./pages/pricing-page.tsx") },
  {
    path: "privacy-policy",
    handle: page("Privacy Policy"),
    lazy: () => import("./pages/privacy-policy-page.tsx"),
  },
  {
    path: "terms-of-service",
    handle: page("Terms of Service"),
    lazy: () => import("./pages/terms-of-service-page.tsx"),
  },
  {
    path: "refund-policy",
    handle: page("Refund Policy"),
    lazy: () => import("./pages/refund-policy-page.tsx"),
  },
  ...["payment/success", "payment/cf-return"].map((path) => ({
    path,
    handle: page("Payment"),
    lazy: () => import("./pages/payment-verification-page.tsx"),
  })),
  {
    path: "payment/failure",
    handle: page("Payment Failed", (search) =>
      search.get("status") === "cancelled" ? "Payment Cancelled" : null,
    ),
    lazy: () => import("./pages/payment-failure-page.tsx"),
  },
];

const signInRoutes: RouteObject[] = [
  {
    path: "login",
    handle: page("Sign in", (search) => (search.get("mode") === "signup" ? "Create account" : null)),
    lazy: () => import("./pages/login-page.tsx"),
  },
  {
    path: "reset-password/:token",
    handle: page("Reset Password"),
    lazy: () => import("./pages/reset-password-page.tsx"),
  },
  {
    path: "change-password/:token",
    handle: page("Change Password"),
    lazy: () => import("./pages/reset-password-page.tsx"),
  },
  {
    path: "verify-email/:token",
    handle: page("Verify email"),
    lazy: () => import("./pages/verify-email-page.tsx"),
  },
  {
    path: "account-data/:token",
    handle: page("Your data"),
    lazy: () => import("./pages/account-link-page.tsx"),
  },
  {
    path: "delete-account/:token",
    handle: page("Delete account"),
    lazy: () => import("./pages/account-link-page.tsx"),
  },
  {
    path: "undo-deletion/:token",
    handle: page("Keep account"),
    lazy: () => import("./pages/account-link-page.tsx"),
  },
  { path: "oauth-success", handle: page("Signing in"), lazy: () => import("./pages/oauth-success-page.tsx") },
  { path: "oauth-popup", handle: page("Signing in"), lazy: () => import("./pages/oauth-popup-page.tsx") },
];

/** Outside the protected layout: it has its own states for a user who is loading, missing or failed to load. */
const dashboardRoute: RouteObject = {
  path: "me",
  handle: page("Dashboard"),
  lazy: () => import("./pages/dashboard-page.tsx"),
};

const protectedRoutes: RouteObject[] = [
  {
    lazy: () => import("./desktop-only.tsx"),
    children: [
      { path: "connect", handle: page("Connect"), lazy: () => import("./pages/connect-page.tsx") },
      { path: "playground", handle: page("Playground"), lazy: () => import("./pages/playground-page.tsx") },
    ],
  },
  {
    path: "payment/receipt/:invoiceNumber",
    handle: page("Receipt"),
    lazy: () => import("./pages/receipt-page.tsx"),
  },
  { path: "settings", handle: page("Settings"), lazy: () => import("./pages/settings-page.tsx") },
  { path: "admin/reports", handle: page("Admin Panel"), lazy: () => import("./pages/admin-page.tsx") },
  { path: "settings/security", handle: page("Security"), lazy: () => import("./pages/security-page.tsx") },
];

const developmentRoutes: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: "dev/components",
        handle: page("Components"),
        lazy: () => import("./pages/components-page.tsx"),
      },
    ]
  : [];

/** Every page is a chunk of its own: the public ones load no editor, chart or table code. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: PageError,
    HydrateFallback: PageFallback,
    children: [
      {
        lazy: () => import("./public-layout.tsx"),
        children: [
          ...publicRoutes,
          { path: "*", handle: page("Not found"), lazy: () => import("./pages/not-found-page.tsx") },
        ],
      },
      {
        lazy: () => import("./app-shell.tsx"),
        children: [
          ...signInRoutes,
          dashboardRoute,
          { lazy: () => import("./protected-layout.tsx"), children: protectedRoutes },
          ...developmentRoutes,
        ],
      },
    ],
  },
];
