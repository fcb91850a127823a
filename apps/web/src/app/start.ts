/**
 * The first script of every page. A prerendered page is shown before the application's script runs; without the pause
 * the browser would run all of it first and paint later. What is submitted in between is not lost.
 */
const isPrerendered = document.getElementById('root')?.dataset.prerendered !== undefined

let early: HTMLFormElement | null = null
const holdSubmit = (event: SubmitEvent): void => {
  event.preventDefault()
  early = event.target as HTMLFormElement
}

const startApplication = async (): Promise<void> => {
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

if (isPrerendered) {
  document.addEventListener('submit', holdSubmit, true)
  afterPaint(() => void startApplication())
} else void startApplication()
