import { useState } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RequestOf } from '@kervan/contract/endpoint'
import { pickupProposalEndpoints } from '@kervan/contract/reservation/pickupProposal.endpoints'
import type { ProposedPlace, ProposedWindow } from '@kervan/contract/reservation/pickupProposal.endpoints'
import { reservationEndpoints } from '@kervan/contract/reservation/reservation.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'
import { useFlags } from '../../../platform/session/permissions.ts'
import { useSession } from '../../../platform/session/session.ts'
import { notify } from '../../../platform/notices.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { reservationQueries } from '../reservationQueries.ts'
import { doorOf, isForDoor, readEditedPlace, storeEditedPlace } from './editedPlace.ts'
import type { EditedPlace } from './editedPlace.ts'

type Call = RequestOf<typeof reservationEndpoints.createReservation>['body']

export const keyOfWindow = ({ date, windowId }: ProposedWindow): string => `${date} ${windowId}`

/** The hours of the last call on the next free day; otherwise the earliest window. */
export const firstChoiceOf = (windows: readonly ProposedWindow[]): ProposedWindow | undefined =>
  windows.find(({ isUsual, date }) => isUsual && date === windows[0]!.date) ?? windows[0]

/**
 * State of a courier call that needs one press: the proposal, the window and address that the user chose
 * instead, and the call itself. `shipmentIds` null proposes all shipments that wait for a courier.
 */
export const useCourierCall = (shipmentIds: readonly string[] | null, isEnabled = true) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [edited, setEdited] = useState<EditedPlace | null>(readEditedPlace)
  const idsKey = shipmentIds?.join() ?? ''
  const [chosen, setChosen] = useState<{ idsKey: string; window: string } | null>(null)
  // Staff have no company of their own; they call a courier in the customer's file.
  const session = useSession()
  const flags = useFlags()
  const mayCall = flags.data?.has('reservation_create') === true && typeof session?.companyId === 'number'
  const query = useQuery({
    ...endpointQuery(pickupProposalEndpoints.getPickupProposal, {
      body: {
        shipmentIds: shipmentIds === null ? null : shipmentIds.slice(0, 200),
        districtId: edited?.place.districtId ?? null,
      },
    }),
    enabled: mayCall && isEnabled,
    placeholderData: keepPreviousData,
  })
  const reload = () =>
    Promise.all(
      [...reservationQueries, shipmentListEndpoints.listNeeds].map((row) =>
        queryClient.invalidateQueries(queriesOf(row)),
      ),
    )
  const proposal = query.data
  // Another door has its own address and windows; the typed address stays stored for its door.
  if (edited && proposal && !query.isPlaceholderData && !isForDoor(edited, proposal.place)) setEdited(null)
  const edit = (place: ProposedPlace | null) => {
    const next = place && proposal ? { door: doorOf(proposal.place), place } : null
    storeEditedPlace(next)
    setEdited(next)
  }
  const booking = useEndpointMutation(reservationEndpoints.createReservation, {
    onSuccess: async () => {
      edit(null)
      setChosen(null)
      notify('success', t('reservation:form.created'))
      await reload()
    },
    // The window may have filled up meanwhile.
    onError: () => void reload(),
  })
  const windows = proposal?.windows ?? []
  const isChosen = (one: ProposedWindow) => chosen?.idsKey === idsKey && chosen.window === keyOfWindow(one)
  const window = windows.find(isChosen) ?? firstChoiceOf(windows)
  const place = edited?.place ?? proposal?.place
  const missing = edited ? [] : (proposal?.missing ?? [])
  return {
    mayCall,
    proposal,
    /** True until the proposal or an error is known. */
    isLoading: flags.isLoading || query.isLoading,
    error: query.error,
    retry: () => void query.refetch(),
    place,
    missing,
    isOfLastCall: !edited && proposal?.isOfLastCall === true,
    edit,
    windows,
    window,
    choose: (one: ProposedWindow) => setChosen({ idsKey, window: keyOfWindow(one) }),
    // A proposal for other shipments or another district is shown until the next one, but not called. A visit on
    // behalf of the company only reads.
    isReady: Boolean(
      !query.isPlaceholderData &&
      place &&
      window &&
      missing.length === 0 &&
      proposal!.shipmentIds.length > 0 &&
      !session?.visitorName,
    ),
    isBusy: booking.isPending,
    call: () => {
      if (!proposal || !place || !window) return
      // A complete place has no null where a call needs a value: `missing` is empty.
      const body = { ...place, ...window, shipmentIds: proposal.shipmentIds } as Call
      booking.mutate({
        body: {
          addressType: body.addressType,
          senderName: body.senderName,
          email: body.email,
          phone: body.phone,
          postalCode: body.postalCode,
          districtId: body.districtId,
          neighborhood: body.neighborhood,
          town: body.town,
          address: body.address,
          note: body.note,
          date: body.date,
          windowId: body.windowId,
          shipmentIds: body.shipmentIds,
        },
      })
    },
  }
}

export type CourierCall = ReturnType<typeof useCourierCall>
