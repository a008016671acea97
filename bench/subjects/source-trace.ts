import { type Profiler, Session } from 'node:inspector/promises';

const source = new URL('../../src/', import.meta.url).href;

/** Each call answers the files of src of which a function has run since the call before. */
export async function traceSource(): Promise<() => Promise<readonly string[]>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ url, functions }) => url.startsWith(source) && functions.some(hasRun))
      .map(({ url }) => url.slice(source.length))
      .toSorted();
  };
}

/** The top level of a file does not count: it runs when the file is imported. */
function hasRun({ functionName, ranges: [whole] }: Profiler.FunctionCoverage): boolean {
  const isTopLevel = functionName === '' && whole?.startOffset === 0;
  return !isTopLevel && (whole?.count ?? 0) > 0;
}
