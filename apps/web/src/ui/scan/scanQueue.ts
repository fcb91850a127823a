/**
 * Scans on their way to the server: in their order, each once, and kept on the device until they are answered, so that neither a
 * slow answer nor a lost connection nor a closed page loses one. Whoever scans goes on meanwhile.
 */
import { ApiError } from '../../platform/api/apiError.ts'

export interface QueuedScan {
  /** Sent with the scan: the server does it once, however often it arrives. */
  id: string
  text: string
  /** By the clock of the device. */
  at: string
}

export interface ScanQueueState {
  waiting: number
  /** The last try had no answer; tried again by itself. */
  isOffline: boolean
}

interface ScanQueueOptions<Scan extends QueuedScan, Answer> {
  /** Names the queue on the device; two devices share nothing. */
  name: string
  /** Answers in the order of the scans. @throws ApiError */
  send: (scans: readonly Scan[]) => Promise<Answer>
  onAnswer: (answer: Answer, scans: readonly Scan[]) => void
  /** The server will never take this one; it leaves the queue. */
  onRefused: (scan: Scan, error: ApiError) => void
  onChange: (state: ScanQueueState) => void
  /** Sent in one call, when so many wait. */
  mostAtOnce?: number
}

const firstWaitMs = 1000
const longestWaitMs = 30_000

/** Another try of the same scans may succeed: no answer, a server in trouble, too many calls, a session that ended. */
const isWorthWaiting = (error: unknown): boolean =>
  !(error instanceof ApiError) || [0, 401, 408, 425, 429].includes(error.status) || error.status >= 500

const placeDigits = 12

/** What a page that was closed left behind; scans of other queues have other names. */
const readKept = <Scan>(prefix: string): [string, Scan][] => {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    return keys.toSorted().flatMap((key): [string, Scan][] => {
      const text = localStorage.getItem(key)
      return text === null ? [] : [[key, JSON.parse(text) as Scan]]
    })
  } catch {
    return []
  }
}

const keep = (key: string, scan: unknown): void => {
  try {
    localStorage.setItem(key, JSON.stringify(scan))
  } catch {
    // A full disk or a private window: the scan lives as long as the page.
  }
}

const forget = (key: string): void => {
  try {
    localStorage.removeItem(key)
  } catch {
    // See `keep`.
  }
}

export const createScanQueue = <Scan extends QueuedScan, Answer>({
  name,
  send,
  onAnswer,
  onRefused,
  onChange,
  mostAtOnce = 500,
}: ScanQueueOptions<Scan, Answer>) => {
  const prefix = `scans.${name}.`
  const waiting = readKept<Scan>(prefix)
  let serial = Number(waiting.at(-1)?.[0].slice(prefix.length) ?? 0)
  let isSending = false
  let isOver = false
  let failures = 0
  /** After a refusal scans go one by one, until the one that was meant is found. */
  let oneByOne = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const tell = () => onChange({ waiting: waiting.length, isOffline: failures > 0 })
  const drop = (count: number) => {
    for (const [key] of waiting.splice(0, count)) forget(key)
  }
  const tryLater = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), Math.min(longestWaitMs, firstWaitMs * 2 ** failures))
    failures += 1
  }

  const sendFirst = async (): Promise<boolean> => {
    const scans = waiting.slice(0, oneByOne > 0 ? 1 : mostAtOnce).map(([, scan]) => scan)
    try {
      const answer = await send(scans)
      failures = 0
      oneByOne = Math.max(0, oneByOne - 1)
      drop(scans.length)
      if (!isOver) onAnswer(answer, scans)
      return true
    } catch (error) {
      if (isWorthWaiting(error)) {
        tryLater()
        return false
      }
      failures = 0
      if (scans.length > 1) oneByOne = scans.length
      else {
        oneByOne = Math.max(0, oneByOne - 1)
        drop(1)
        if (!isOver) onRefused(scans[0]!, error as ApiError)
      }
      return true
    }
  }

  const flush = async (): Promise<void> => {
    if (isSending || isOver) return
    isSending = true
    clearTimeout(timer)
    let mayGoOn = true
    while (mayGoOn && waiting.length > 0 && !isOver) {
      mayGoOn = await sendFirst()
      tell()
    }
    isSending = false
  }
  const flushNow = () => void flush()
  window.addEventListener('online', flushNow)
  tell()
  void flush()

  return {
    add: (scan: Scan): void => {
      serial += 1
      const key = `${prefix}${String(serial).padStart(placeDigits, '0')}`
      keep(key, scan)
      waiting.push([key, scan])
      tell()
      void flush()
    },
    /** Tries at once what waits. */
    flush: flushNow,
    /** What waits stays on the device for the next time. */
    close: (): void => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', flushNow)
    },
  }
}
