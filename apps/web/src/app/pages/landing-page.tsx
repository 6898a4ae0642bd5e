import { CallToAction } from "../../features/landing/components/call-to-action.tsx";
import { Demo } from "../../features/landing/components/demo.tsx";
import { Features } from "../../features/landing/components/features.tsx";
import { SmallDemo } from "../../features/landing/components/small-demo.tsx";
import { useOwnQuestion } from "../../features/landing/use-own-question.ts";

export function Component() {
  const own = useOwnQuestion();
  return (
    <main>
      <section className="mx-auto grid max-w-page gap-x-10 gap-y-3 px-5 pt-8 pb-6 lg:grid-cols-[minmax(0,1fr)_452px] lg:items-end lg:pt-13 lg:pb-10 xl:px-0">
        <h1 className="text-price font-semibold max-lg:leading-[41px] max-[359px]:text-display tracking-hero lg:text-hero">
          Plain English in.
          <br />
          <span className="hero-query">
            MongoDB query out<span className="hero-stop">.</span>
          </span>
        </h1>
        <div>
          <p className="text-read text-ink-2">
            See which word became which part, what was not understood, and what comes back.
          </p>
          <div className="mt-4.5 flex items-center gap-x-4 gap-y-2 max-sm:flex-col">
            <CallToAction className="max-sm:w-full" />
            <span className="text-small text-ink-3">Free: 20 executions and 5 AI generations a day</span>
          </div>
        </div>
      </section>
      <div className="mx-auto max-w-page px-5 xl:px-0">
        <div className="max-lg:hidden">
          <Demo own={own} />
        </div>
        <div className="lg:hidden">
          <SmallDemo own={own} />
        </div>
      </div>
      <section className="mx-auto max-w-page px-5 pt-9 pb-10 lg:pt-22 lg:pb-20 xl:px-0">
        <h2 className="mb-4 text-sign font-semibold tracking-section lg:mb-7 lg:text-section">
          Everything between the question and the answer
        </h2>
        <Features />
      </section>
      <section className="border-t border-line">
        <div className="mx-auto flex max-w-page items-center gap-6 px-5 py-10 max-md:flex-col max-md:items-stretch lg:py-16 xl:px-0">
          <div className="flex-1">
            <h2 className="text-sign font-semibold tracking-section lg:text-section">
              Ask your first question in a minute
            </h2>
            <p className="mt-1.5 text-read text-ink-2">
              A read-only sample store is ready. Your own database needs one connection string.
            </p>
          </div>
          <CallToAction />
        </div>
      </section>
    </main>
  );
}
