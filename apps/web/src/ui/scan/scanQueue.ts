/**
 * Queue of scans to send to the server. Each scan is sent in order and stored on the device until the server
 * answers, so that a slow answer, a lost connection or a closed page loses none. The user can continue to scan
 * meanwhile.
 */
import { ApiError } from '../../platform/api/apiError.ts'

export interface QueuedScan {
  /** Idempotency key: the server processes a scan once, however often it arrives. */
  id: string
  text: string
  /** Time of the scan by the device's clock. */
  at: string
}

export interface ScanQueueState {
  waiting: number
  /** The last request had no answer; the queue retries automatically. */
  isOffline: boolean
}

interface ScanQueueOptions<Scan extends QueuedScan, Answer> {
  /** Name of the queue in the device's storage; devices share no queue. */
  name: string
  /** Sends scans; the answers are in the order of the scans. @throws ApiError */
  send: (scans: readonly Scan[]) => Promise<Answer>
  onAnswer: (answer: Answer, scans: readonly Scan[]) => void
  /** Called when the server permanently rejects a scan, which then leaves the queue. */
  onRefused: (scan: Scan, error: ApiError) => void
  onChange: (state: ScanQueueState) => void
  /** Maximum number of waiting scans per request. */
  mostAtOnce?: number
}

const firstWaitMs = 1000
const longestWaitMs = 30_000

/** Returns true if a retry may succeed: no answer, server error, rate limit, expired session. */
const isWorthWaiting = (error: unknown): boolean =>
  !(error instanceof ApiError) || [0, 401, 408, 425, 429].includes(error.status) || error.status >= 500

const placeDigits = 12

/** Reads queued scans stored by an earlier page. The prefix separates the queues. */
const readAgreedAppearance = <Scan>(prefix: string): [string, Scan][] => {
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
    // Storage is full or not available (private window): the scan lives only as long as the page.
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
  const waiting = readAgreedAppearance<Scan>(prefix)
  let serial = Number(waiting.at(-1)?.[0].slice(prefix.length) ?? 0)
  let isSending = false
  let isOver = false
  let failures = 0
  /** After a rejection, scans are sent one by one until the rejected scan is found. */
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
    /** Sends all waiting scans immediately. */
    flush: flushNow,
    /** Stops the queue; waiting scans stay on the device for the next page. */
    close: (): void => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', flushNow)
    },
  }
}
