/**
 * The first script of every page. A prerendered page is shown before the application's script runs; without the pause
 * the browser would run all of it first and paint later. What is submitted in between is not lost.
 */
const prerendered = document.getElementById('root')?.dataset ?? {}

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

/** Two frames are painted, and the browser has nothing better to do. */
const afterPaint = (work: () => void): void => {
  const whenIdle = (): void =>
    'requestIdleCallback' in window ? void requestIdleCallback(work, { timeout: 500 }) : void setTimeout(work)
  requestAnimationFrame(() => requestAnimationFrame(whenIdle))
}

if (prerendered.prerendered !== undefined) {
  document.addEventListener('submit', holdSubmit, true)
  afterPaint(() => void startApplication())
} else void startApplication()
