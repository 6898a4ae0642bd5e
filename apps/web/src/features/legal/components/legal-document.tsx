import { ButtonLink } from "../../../components/button-link.tsx";
import { PublicPage } from "../../../components/public-page.tsx";

export type LegalText = {
  title: string;
  lead: string;
  updated: string;
  sections: readonly { title: string; paragraphs: readonly string[] }[];
};

/** A hero, the document, and the way to ask about it. */
export function LegalDocument({ text }: { text: LegalText }) {
  return (
    <PublicPage title={text.title} lead={text.lead}>
      <p className="border-y border-line py-2.5 text-small text-ink-3">{`Last updated: ${text.updated}`}</p>
      <article className="max-w-column">
        {text.sections.map((section, index) => (
          <section key={section.title} className="mt-8">
            <h2 className="text-heading font-semibold tracking-title">{`${index + 1}. ${section.title}`}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-2 text-read text-ink-2">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </article>
      <section className="mt-12 flex items-center gap-6 border-t border-line pt-8 max-md:flex-col max-md:items-start">
        <div className="flex-1">
          <h2 className="text-heading font-semibold tracking-title">A question about this page?</h2>
          <p className="mt-1 text-body text-ink-2">Write to us and name the section.</p>
        </div>
        <ButtonLink to="/contact" size="lg">
          Contact us
        </ButtonLink>
      </section>
    </PublicPage>
  );
}
