/**
 * Shipment draft on the server. Saves run one after another, each with the version that the previous save
 * returned.
 */
import { useCallback, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { callEndpoint, newIdempotencyKey } from '../../../../platform/api/apiClient.ts'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { draftFromValues, toValues } from '../wizardValues.ts'
import type { WizardValues } from '../wizardValues.ts'

export type SaveStatus = 'unsaved' | 'saving' | 'saved' | 'failed' | 'conflict'

export interface SaveResult {
  shipment: ShipmentAnswer
  /** Draft fields that kept their last saved value because their current value is invalid. */
  skipped: string[]
}

const sameKey = (intention: { current: { body: string; key: string } | null }, body: string): string => {
  if (intention.current?.body !== body) intention.current = { body, key: newIdempotencyKey() }
  return intention.current.key
}

/** `shipmentId` null: nothing is stored yet and the first save creates the draft. */
export const useDraft = (shipmentId: string | null) => {
  const queryClient = useQueryClient()
  const [created, setCreated] = useState<string | null>(null)
  const id = shipmentId ?? created
  const queryOf = (of: string) => endpointQuery(shipmentEndpoints.findShipment, { body: { shipmentId: of } })
  const query = useQuery({ ...queryOf(id ?? ''), enabled: id !== null, staleTime: Infinity })
  const [status, setStatus] = useState<SaveStatus>('unsaved')
  const [conflict, setConflict] = useState<Record<string, string[]> | null>(null)
  const latest = useRef<ShipmentAnswer | null>(null)
  if (query.data && (latest.current?.id !== query.data.id || latest.current.version < query.data.version))
    latest.current = query.data
  const intention = useRef<{ body: string; key: string } | null>(null)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const keep = (shipment: ShipmentAnswer): ShipmentAnswer => {
    latest.current = shipment
    queryClient.setQueryData(queryOf(shipment.id).queryKey, shipment)
    return shipment
  }

  const send = async (values: WizardValues): Promise<SaveResult> => {
    const stored = latest.current
    const { draft, skipped } = draftFromValues(
      values,
      stored && draftFromValues(toValues(stored), null).draft,
    )
    setStatus('saving')
    try {
      const shipment = stored
        ? await callEndpoint(shipmentEndpoints.saveShipment, {
            body: { ...draft, shipmentId: stored.id, version: stored.version },
          })
        : await callEndpoint(shipmentEndpoints.createShipment, {
            body: draft,
            idempotencyKey: sameKey(intention, JSON.stringify(draft)),
          })
      setStatus('saved')
      if (!stored) setCreated(shipment.id)
      return { shipment: keep(shipment), skipped }
    } catch (error) {
      const isConflict = error instanceof ApiError && error.type === 'Conflict'
      setStatus(isConflict ? 'conflict' : 'failed')
      if (isConflict) setConflict(error.errors)
      throw error
    }
  }

  const sendLatest = useRef(send)
  sendLatest.current = send

  /** Queues a save behind the pending one; reads the form values when its turn comes. */
  const save = useCallback((readValues: () => WizardValues): Promise<SaveResult> => {
    const turn = queue.current.then(() => sendLatest.current(readValues()))
    queue.current = turn.catch(() => undefined)
    return turn
  }, [])

  const reload = async (): Promise<ShipmentAnswer | null> => {
    const { data } = await query.refetch()
    if (data) keep(data)
    setConflict(null)
    setStatus('saved')
    return data ?? null
  }

  return {
    shipment: query.data ?? null,
    isLoading: id !== null && query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    status,
    conflict,
    save,
    reload,
    /** Reloads the shipment after something else changed it, such as a document or the cart. */
    refresh: () => query.refetch(),
    setShipment: keep,
  }
}
