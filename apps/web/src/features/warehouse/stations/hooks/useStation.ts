import { useEffect, useRef, useState } from 'react'
import type { StationBag, StationVerdict } from '@kervan/contract/warehouse/stations/warehouse.endpoints'
import { warehouseEndpoints } from '@kervan/contract/warehouse/stations/warehouse.endpoints'
import { readBagNumber } from '@kervan/domain/air/bagNumber'
import type { StationMode } from '@kervan/domain/warehouse/commandCodes'
import { commandCode } from '@kervan/domain/warehouse/commandCodes'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import { describeError } from '../../../../platform/api/showError.ts'
import { readSession } from '../../../../platform/session/session.ts'
import { newScanId } from '../../../../ui/scan/newScanId.ts'
import { createScanQueue } from '../../../../ui/scan/scanQueue.ts'
import type { QueuedScan, ScanQueueState } from '../../../../ui/scan/scanQueue.ts'
import { playTone } from '../../../../ui/scan/sounds.ts'
import type { ScanTone } from '../../../../ui/scan/sounds.ts'
import { applyVerdict, firstState, interpretScan, usesBag } from '../stationState.ts'
import type { ScanToSend, StationState, StationStep } from '../stationState.ts'

interface SentScan extends QueuedScan, ScanToSend {
  station: string
}

interface Answer {
  verdicts: StationVerdict[]
  bags: StationBag[]
}

/** Content of the station's large result field. */
export type Shown =
  | { kind: 'ready' }
  | { kind: 'step'; step: Exclude<StationStep['kind'], 'send'>; tone: ScanTone }
  | { kind: 'verdict'; verdict: StationVerdict }
  /** Scan queued while offline; no answer is expected until the connection returns. */
  | { kind: 'queued'; text: string }
  | { kind: 'refused'; text: string; reason: string }

const mostRemembered = 200

const toneOfStep: Record<Exclude<StationStep['kind'], 'send'>, ScanTone> = {
  modeChanged: 'ok',
  piecesChosen: 'ok',
  leftAsItWas: 'ok',
  nothingAsked: 'attention',
  printLabel: 'ok',
}

const loudest = (verdicts: readonly StationVerdict[]): ScanTone =>
  verdicts.some(({ tone }) => tone === 'wrong')
    ? 'wrong'
    : verdicts.some(({ tone }) => tone === 'attention')
      ? 'attention'
      : 'ok'

/** Sends scans in order; scans left by a closed page may belong to another station. */
const sendScans = async (scans: readonly SentScan[]): Promise<Answer> => {
  const answer: Answer = { verdicts: [], bags: [] }
  for (let from = 0; from < scans.length;) {
    const { station } = scans[from]!
    let to = from
    while (to < scans.length && scans[to]!.station === station) to += 1
    const { verdicts, bags } = await callEndpoint(warehouseEndpoints.scanManyAtStation, {
      body: {
        station,
        sentAt: new Date().toISOString(),
        scans: scans.slice(from, to).map(({ station: _station, ...scan }) => scan),
      },
    })
    answer.verdicts.push(...verdicts)
    answer.bags = [...answer.bags.filter(({ id }) => !bags.some((bag) => bag.id === id)), ...bags]
    from = to
  }
  return answer
}

/** Scanning station: queues scans, sends them in order and shows their results. */
export const useStation = (station: string, onPrintLabel: (bag: StationBag | null) => void) => {
  const [state, setState] = useState<StationState>(firstState)
  const [shown, setShown] = useState<Shown>({ kind: 'ready' })
  const [verdicts, setVerdicts] = useState<readonly StationVerdict[]>([])
  const [bags, setBags] = useState<readonly StationBag[]>([])
  const [queueState, setQueueState] = useState<ScanQueueState>({ waiting: 0, isOffline: false })
  /** Latest state in a ref, because several scans can arrive before React re-renders. */
  const now = useRef(firstState)
  const lastId = useRef<string | null>(null)
  const queue = useRef<ReturnType<typeof createScanQueue<SentScan, Answer>> | null>(null)

  const change = (next: StationState) => {
    now.current = next
    setState(next)
  }

  useEffect(() => {
    const userId = readSession()?.userId ?? 0
    const opened = createScanQueue<SentScan, Answer>({
      name: `station.${userId}`,
      send: sendScans,
      onAnswer: (answer, scans) => {
        const last = answer.verdicts.at(-1)!
        playTone(loudest(answer.verdicts))
        setVerdicts((before) => [...answer.verdicts.toReversed(), ...before].slice(0, mostRemembered))
        setBags((before) => [
          ...answer.bags,
          ...before.filter(({ id }) => !answer.bags.some((bag) => bag.id === id)),
        ])
        setShown({ kind: 'verdict', verdict: last })
        // Applies an answer's question only if nothing was scanned since.
        if (last.id === lastId.current) change(applyVerdict(now.current, scans.at(-1)!, last))
      },
      onRefused: ({ text }, error) => {
        playTone('wrong')
        setShown({ kind: 'refused', text, reason: describeError(error) })
      },
      onChange: setQueueState,
    })
    queue.current = opened
    return () => opened.close()
  }, [])

  const describeBag = (number: string | null): StationBag | null =>
    bags.find((bag) => bag.number === number) ?? null
  /** Number of the bag that the next scan goes into. */
  const bagNumber = usesBag(state.mode) && state.bag ? (readBagNumber(state.bag)?.number ?? null) : null
  const bagToPrint = usesBag(state.mode) ? describeBag(bagNumber) : (bags[0] ?? null)

  const scan = (text: string) => {
    const [next, step] = interpretScan(now.current, text)
    change(next)
    if (step.kind === 'send') {
      const id = newScanId()
      lastId.current = id
      queue.current?.add({ ...step.scan, id, at: new Date().toISOString(), station })
      setShown((before) => (queueState.isOffline ? { kind: 'queued', text } : before))
      if (queueState.isOffline) playTone('attention')
      return
    }
    playTone(toneOfStep[step.kind])
    setShown({ kind: 'step', step: step.kind, tone: toneOfStep[step.kind] })
    if (step.kind === 'printLabel') onPrintLabel(bagToPrint)
  }

  return {
    state,
    shown,
    verdicts,
    bagNumber,
    bagToPrint,
    describeBag,
    ...queueState,
    scan,
    setMode: (mode: StationMode) => scan(commandCode({ name: mode })),
    tell: setShown,
  }
}
