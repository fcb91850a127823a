/**
 * The first script of every page. A prerendered page is shown before the application's script runs; without the pause
 * the browser would run all of it first and paint later. What is submitted in between is not lost.
 */
const prerendered = document.getElementById('root')?.dataset ?? {}

/** For a browser that reports no paint. */
const longestWaitMs = 1000

let early: HTMLFormElement | null = null
const holdSubmit = (event: SubmitEvent): void => {
  event.preventDefault()
  early = event.target as HTMLFormElement
}

/** All at once, instead of one import after the other. */
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

/** Resolves when the page's words are on the screen. A tab in the background is never painted: it does not wait. */
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
