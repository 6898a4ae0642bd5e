import { DEVELOPER } from "@querysnap/contracts";
import { ButtonLink } from "../../components/button-link.tsx";
import { PublicPage } from "../../components/public-page.tsx";
import { Tag } from "../../components/tag.tsx";
import { useAppInfo } from "../../lib/app-info.ts";

export function Component() {
  const developer = useAppInfo()?.developer ?? DEVELOPER;
  return (
    <PublicPage
      title="About"
      lead="QuerySnap turns a question into a MongoDB query that you can read, check and run."
    >
      <div className="grid border-y border-line md:grid-cols-2">
        <section className="py-8 md:border-r md:border-line md:pr-10">
          <h2 className="text-sign font-semibold tracking-page">Mission</h2>
          <p className="mt-2 text-read text-ink-2">
            Nobody should have to remember the order of pipeline stages to learn how many orders were paid
            last month. You ask in the words you think in, and see which word became which part of the query.
            What was not understood is said, never guessed.
          </p>
        </section>
        <section className="py-8 max-md:border-t max-md:border-line md:pl-10">
          <h2 className="text-sign font-semibold tracking-page">Vision</h2>
          <p className="mt-2 text-read text-ink-2">
            A database that everybody in a team can question, without a second tool that hides what it did.
            Every value is shown with its type, every query can be edited, and every risky command says what
            it will hit before it runs.
          </p>
        </section>
      </div>
      <section className="grid gap-6 border-b border-line py-8 md:grid-cols-[1fr_2fr]">
        <div>
          <h2 className="text-sign font-semibold tracking-page">Developer</h2>
          <p className="mt-1 text-body text-ink-3">{developer.role}</p>
        </div>
        <div>
          <p className="text-heading font-semibold">{developer.name}</p>
          <p className="mt-1 text-read text-ink-2">{developer.bio}</p>
          {developer.expertise.length === 0 ? null : (
            <ul aria-label="Expertise" className="mt-3 flex flex-wrap gap-1.5">
              {developer.expertise.map((each) => (
                <li key={each}>
                  <Tag>{each}</Tag>
                </li>
              ))}
            </ul>
          )}
          {developer.links.length === 0 ? null : (
            <ul aria-label="Links" className="mt-4 flex flex-wrap gap-4">
              {developer.links.map((each) => (
                <li key={each.url}>
                  <a className="link" href={each.url} rel="noreferrer" target="_blank">
                    {each.label}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </section>
      <section className="flex items-center gap-6 py-10 max-md:flex-col max-md:items-start">
        <div className="flex-1">
          <h2 className="text-sign font-semibold tracking-page">Questions, ideas, complaints</h2>
          <p className="mt-1 text-read text-ink-2">We answer every message, most of them within a day.</p>
        </div>
        <ButtonLink to="/contact" size="lg">
          Get in touch
        </ButtonLink>
        <ButtonLink to="/contact?category=partnership" size="lg">
          Work with us
        </ButtonLink>
      </section>
    </PublicPage>
  );
}
