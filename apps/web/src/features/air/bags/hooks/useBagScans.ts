import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import type { BagPiece, BagScanOutcome, ScannedIntoBag } from '@kervan/contract/air/bags/bag.endpoints'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { createScanQueue } from '../../../../ui/scan/scanQueue.ts'
import type { QueuedScan, ScanQueueState } from '../../../../ui/scan/scanQueue.ts'
import { playTone } from '../../../../ui/scan/sounds.ts'
import type { ScanTone } from '../../../../ui/scan/sounds.ts'
import { newScanId } from '../../../../ui/scan/newScanId.ts'

const { getBagShipments, scanIntoBag, scanOutOfBag } = bagEndpoints

type Held = AnswerOf<typeof getBagShipments>

interface BagScan extends QueuedScan {
  isOut: boolean
  pieceNumber?: number
  mayMove?: boolean
}

export interface Verdict {
  tone: ScanTone
  message: string
  scan: BagScan
  /** Server's answer to the scan; null while pending. */
  answer: ScannedIntoBag | null
}

const toneOf: Partial<Record<BagScanOutcome, ScanTone>> = {
  added: 'ok',
  removed: 'ok',
  known: 'attention',
  elsewhere: 'attention',
  whichPiece: 'attention',
  notInBag: 'attention',
  late: 'attention',
}

const keyOf = ({ shipmentId, pieceNumber }: BagPiece): string => `${shipmentId} ${pieceNumber}`

const without = (items: readonly BagPiece[], piece: BagPiece): BagPiece[] =>
  items.filter((one) => keyOf(one) !== keyOf(piece))

/**
 * Scan queue of a bag: scans in and out are sent in order and stored on the device until answered; each result
 * has its sound and text. Scanning a piece from another bag twice moves it, so that no other device than the
 * scanner is needed.
 */
export const useBagScans = (bagId: string) => {
  const queries = useQueryClient()
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [queueState, setQueueState] = useState<ScanQueueState>({ waiting: 0, isOffline: false })
  const asked = useRef<Verdict | null>(null)
  const heldKey = useMemo(() => endpointQuery(getBagShipments, { body: { bagId } }).queryKey, [bagId])

  const show = useCallback((next: Verdict) => {
    playTone(next.tone)
    asked.current = next
    setVerdict(next)
  }, [])

  const keep = useCallback(
    ({ outcome, piece }: ScannedIntoBag) => {
      if (!piece) return
      queries.setQueryData<Held>(heldKey, (held) => {
        if (!held) return held
        if (outcome === 'added') return { items: [piece, ...without(held.items, piece)] }
        return outcome === 'removed' ? { items: without(held.items, piece) } : held
      })
    },
    [queries, heldKey],
  )

  const queue = useRef<ReturnType<typeof createScanQueue<BagScan, ScannedIntoBag>>>(undefined)
  useEffect(() => {
    const made = createScanQueue<BagScan, ScannedIntoBag>({
      name: `bag.${bagId}`,
      mostAtOnce: 1,
      send: ([scan]) => {
        const { id, text, at, isOut, pieceNumber, mayMove } = scan!
        const body = { id, bagId, barcode: text, at, sentAt: new Date().toISOString(), pieceNumber }
        return isOut
          ? callEndpoint(scanOutOfBag, { body })
          : callEndpoint(scanIntoBag, { body: { ...body, mayMove } })
      },
      onAnswer: (answer, [scan]) => {
        keep(answer)
        show({ tone: toneOf[answer.outcome] ?? 'wrong', message: answer.message, scan: scan!, answer })
      },
      onRefused: (scan, error) => show({ tone: 'wrong', message: error.detail, scan, answer: null }),
      onChange: setQueueState,
    })
    queue.current = made
    return made.close
  }, [bagId, keep, show])

  const send = useCallback(
    (text: string, more: { isOut: boolean; pieceNumber?: number; mayMove?: boolean }) => {
      queue.current?.add({ id: newScanId(), text, at: new Date().toISOString(), ...more })
    },
    [],
  )

  const scan = useCallback(
    (text: string, isOut: boolean) => {
      const last = asked.current
      const isMeant = !isOut && last?.answer?.outcome === 'elsewhere' && last.scan.text === text
      send(text, {
        isOut,
        ...(isMeant && {
          mayMove: true,
          ...(last.answer?.piece && { pieceNumber: last.answer.piece.pieceNumber }),
        }),
      })
    },
    [send],
  )
  return { verdict, queueState, scan, send }
}
