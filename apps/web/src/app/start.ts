/**
 * First script of every page. Lets a prerendered page be painted before the application's script runs;
 * otherwise the browser would run the whole script first and paint later. Forms submitted in between are not
 * lost.
 */
const prerendered = document.getElementById('root')?.dataset ?? {}

/** Maximum wait in ms for the first paint, for a browser that reports none. */
const longestWaitMs = 1000

let early: HTMLFormElement | null = null
const holdSubmit = (event: SubmitEvent): void => {
  event.preventDefault()
  early = event.target as HTMLFormElement
}

/** Fetches all scripts in parallel instead of one import after the other. */
const fetchScripts = (): void => {
  for (const href of prerendered.scripts?.split(' ') ?? []) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', href, crossOrigin: '' })
    document.head.append(link)
  }
}

const startApplication = async (): Promise<void> => {
  fetchScripts()
  const { start } = await import('./main.tsx')
  await start()
  document.removeEventListener('submit', holdSubmit, true)
  early?.requestSubmit()
}

/** Resolves when the page's text is painted. A background tab is never painted and does not wait. */
const firstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === 'hidden') resolve()
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve()
    }).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, longestWaitMs)
  })

if (prerendered.prerendered !== undefined) {
  document.addEventListener('submit', holdSubmit, true)
  void firstPaint().then(startApplication)
} else void startApplication()
