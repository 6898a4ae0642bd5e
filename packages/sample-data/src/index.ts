export { SAMPLE_VERSION, type SampleCollection, type SampleIndex, createSample } from "./create-sample.ts";
export { type LoadSampleCall, type LoadSampleResult, loadSample } from "./load-sample.ts";
