import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { stockTakeEndpoints } from '@kervan/contract/warehouse/stockTake/stockTake.endpoints'
import type { CountedScan } from '@kervan/contract/warehouse/stockTake/stockTake.endpoints'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import { queriesOf } from '../../../../platform/api/query.ts'
import { describeError } from '../../../../platform/api/showError.ts'
import { readSession } from '../../../../platform/session/session.ts'
import { newScanId } from '../../../../ui/scan/newScanId.ts'
import { createScanQueue } from '../../../../ui/scan/scanQueue.ts'
import type { QueuedScan, ScanQueueState } from '../../../../ui/scan/scanQueue.ts'
import { playTone } from '../../../../ui/scan/sounds.ts'

type Answer = AnswerOf<typeof stockTakeEndpoints.countScans>

export type Counted = { scan: CountedScan } | { refused: string; reason: string }

/** Counts scans in order; scans made offline are stored on the device. */
export const useCounting = (stockTakeId: string) => {
  const queries = useQueryClient()
  const [last, setLast] = useState<Counted | null>(null)
  const [state, setState] = useState<ScanQueueState>({ waiting: 0, isOffline: false })
  const queue = useRef<ReturnType<typeof createScanQueue<QueuedScan, Answer>> | null>(null)
  useEffect(() => {
    const opened = createScanQueue<QueuedScan, Answer>({
      name: `stockTake.${readSession()?.userId ?? 0}.${stockTakeId}`,
      send: (scans) =>
        callEndpoint(stockTakeEndpoints.countScans, {
          body: { stockTakeId, sentAt: new Date().toISOString(), scans: [...scans] },
        }),
      onAnswer: ({ scans }) => {
        const tones = scans.map(({ tone }) => tone)
        playTone(tones.includes('wrong') ? 'wrong' : tones.includes('attention') ? 'attention' : 'ok')
        setLast({ scan: scans.at(-1)! })
        void queries.invalidateQueries(queriesOf(stockTakeEndpoints.findStockTake))
      },
      onRefused: ({ text }, error) => {
        playTone('wrong')
        setLast({ refused: text, reason: describeError(error) })
      },
      onChange: setState,
    })
    queue.current = opened
    return () => opened.close()
  }, [queries, stockTakeId])
  const scan = (text: string) => queue.current?.add({ id: newScanId(), text, at: new Date().toISOString() })
  return { last, ...state, scan }
}
