import type { LegalText } from "./components/legal-document.tsx";

export const PRIVACY: LegalText = {
  title: "Privacy Policy",
  lead: "What we keep, why we keep it, and how to have it removed.",
  updated: "July 12, 2025",
  sections: [
    {
      title: "What we collect",
      paragraphs: [
        "Your account: name, email address, a hash of your password, or the identifier that your sign-in provider gives us. We never see the password you have with a provider.",
        "Your work: the connections you save, the questions and queries you run, and the part of each result that is kept in your history. Connection strings are encrypted before they are stored.",
        "Your sessions: browser, network address and time of each sign-in, so that you can see them and end them.",
        "What you write to us: messages of the contact form and bug reports with page, screen size and browser. A query or a screenshot is part of a report only if you add it.",
      ],
    },
    {
      title: "What we use it for",
      paragraphs: [
        "To run the service: to connect to the database you name, to answer your questions, to show your history, to count what your plan includes, and to warn you of sign-ins.",
        "We do not sell personal data, show advertisements, or use your documents to train models.",
      ],
    },
    {
      title: "Your databases",
      paragraphs: [
        "We connect only to the databases you give us and only while you work with them. Documents pass through our servers to your screen. What the history keeps of a result is cut to a fixed size and can be deleted by you at any time.",
        "Databases you upload are temporary: they are deleted after 7 days, or earlier when you remove them.",
      ],
    },
    {
      title: "Who else receives data",
      paragraphs: [
        "The payment provider, to take a payment: your name, email address and phone number. We never receive your card number.",
        "A language model provider, only where this installation has one configured: your question and the names and types of fields. Stored values of your documents are sent only where the operator has allowed it, and never without your question.",
        "Authorities, where the law obliges us.",
      ],
    },
    {
      title: "Cookies and storage in your browser",
      paragraphs: [
        "One cookie keeps you signed in. Your browser's storage keeps a short-lived access token, your name for the first drawing of a page, your theme and layout, and the questions, queries and results you have open, until you sign out. There is no tracking.",
      ],
    },
    {
      title: "How long we keep it",
      paragraphs: [
        "Account data as long as the account exists; history until you delete it or your plan's limit is reached; sessions for 7 days after their last use; payment records as long as tax law asks for.",
        "A log of security events and of changes by administrators is kept after an account is deleted, with its internal id and without its content. Failed sign-ins leave it after 90 days.",
      ],
    },
    {
      title: "Your rights",
      paragraphs: [
        "You can see, correct, export and delete your data. Settings send you a link that downloads everything stored about your account, as JSON in a ZIP archive.",
        "Settings also delete your account. You confirm it by email; it is deleted 7 days later, and until then a link in a second email undoes it. For anything else write to us from the address of your account; we answer within 30 days.",
      ],
    },
    {
      title: "Children",
      paragraphs: [
        "The service is not directed at people under 13, and we do not knowingly collect their data.",
      ],
    },
    {
      title: "Changes",
      paragraphs: [
        "When this page changes in substance, we tell you by email before the change applies. The date at the top is that of the last change.",
      ],
    },
  ],
};

export const TERMS: LegalText = {
  title: "Terms of Service",
  lead: "The agreement between you and us when you use QuerySnap.",
  updated: "2025-07-12",
  sections: [
    {
      title: "Who may use it",
      paragraphs: [
        "You must be at least 18 years old and able to enter into a contract. When you use it for a company, you confirm that you may bind it.",
      ],
    },
    {
      title: "Your account",
      paragraphs: [
        "Keep your password and your second factor to yourself and tell us of any use you did not make. What happens under your account counts as yours until you have told us.",
        "One person, one account. Limits of a plan must not be avoided with several accounts.",
      ],
    },
    {
      title: "Your databases and your queries",
      paragraphs: [
        "Connect only databases that you are allowed to use. You decide which queries run: read what a query will do before you execute it, above all when it writes or deletes.",
        "Generated queries are suggestions. They can be incomplete or wrong; the product shows what was understood and what was not, and leaves the decision to you.",
        "Your data stays yours. You allow us to process it as far as running the service needs.",
      ],
    },
    {
      title: "What is not allowed",
      paragraphs: [
        "Breaking into systems or accounts, overloading the service, reselling it without an agreement, storing unlawful content in uploaded databases, and removing notices of rights.",
      ],
    },
    {
      title: "Plans and payment",
      paragraphs: [
        "Snap is free. SnapX costs Rs 299 per month and is paid in advance by card through our payment provider's hosted checkout. Prices may change for later periods; we announce it before.",
        "You can cancel at any time. Access to SnapX ends at once with the cancellation; the Refund Policy says when money is returned.",
      ],
    },
    {
      title: "Availability",
      paragraphs: [
        "We work to keep the service running but do not promise that it is never interrupted. Planned work is announced where it can be.",
      ],
    },
    {
      title: "Liability",
      paragraphs: [
        "We are liable for intent and gross negligence. For anything else our liability is limited to what you paid in the last twelve months. We are not liable for data that a query you executed changed or deleted.",
      ],
    },
    {
      title: "Ending the agreement",
      paragraphs: [
        "You can delete your account at any time in the settings; it is gone 7 days after you confirm it by email. A SnapX subscription ends with it, without a refund beyond the Refund Policy. We can close accounts that break these terms, after a warning where the case allows one.",
      ],
    },
    {
      title: "Governing law",
      paragraphs: [
        "The laws of India apply. The courts at our registered office have jurisdiction, as far as the law permits.",
      ],
    },
  ],
};

export const REFUND: LegalText = {
  title: "Refund Policy",
  lead: "When money is returned, and how.",
  updated: "July 12, 2025",
  sections: [
    {
      title: "When you can ask",
      paragraphs: [
        "You can request a refund within 3 days of the start of your SnapX subscription. We decide case by case, and tell you why.",
      ],
    },
    {
      title: "Cancellation",
      paragraphs: [
        "Cancelling revokes access to SnapX immediately. There is no proration: the rest of a month that was paid is not returned for the cancellation alone.",
      ],
    },
    {
      title: "What we look at",
      paragraphs: [
        "A payment taken twice, a payment without access, or a fault on our side that kept you from using SnapX: these are refunded. Use of SnapX on most days of the period speaks against it.",
      ],
    },
    {
      title: "How it is paid",
      paragraphs: [
        "Only to the original payment method. After approval the payment provider needs 5 to 10 working days.",
      ],
    },
    {
      title: "How to ask",
      paragraphs: [
        "Use the contact page with the category Billing and name the order or payment id, which stands in your confirmation.",
      ],
    },
  ],
};
