import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { pickupProposalEndpoints } from '@kervan/contract/reservation/pickupProposal.endpoints'
import { isStaff } from '@kervan/contract/roles'
import { endpointQuery } from '../../../platform/api/query.ts'
import { useIsScreenBuilt } from '../../../platform/screens/visibleScreens.ts'
import { useHasFlag } from '../../../platform/session/permissions.ts'
import { useSession } from '../../../platform/session/session.ts'
import { todayInTurkiye } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { ButtonLink } from '../../../ui/light/Button.tsx'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { firstChoiceOf } from '../call/useCourierCall.ts'
import { useDistricts } from '../hooks/useDistricts.ts'
import { reservationPath } from '../reservationTones.ts'
import { placeValuesOf } from '../reservationValues.ts'
import type { ReservationValues } from '../reservationValues.ts'
import { ReservationForm } from './ReservationForm.tsx'

const idPattern = /^[0-9a-f-]{36}$/

/** New reservation, prefilled with the proposed address, note and window, so that one click may be enough. */
export const ReservationCreatePage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  const [params] = useSearchParams()
  const needsCompany = session !== null && isStaff(session)
  const mayChooseCompany = useHasFlag('agent_companies')
  const hasRequests = useIsScreenBuilt('/shipment/externalreservations')
  const places = useDistricts()
  const wanted = params.get('shipments')
  const wantedIds = (wanted ?? '').split(',').filter((id) => idPattern.test(id))
  const query = useQuery({
    ...endpointQuery(pickupProposalEndpoints.getPickupProposal, {
      // `all` is the home page's link: all shipments that wait for a courier.
      body: { shipmentIds: wanted === 'all' ? null : wantedIds },
    }),
    enabled: !needsCompany,
    staleTime: Infinity,
  })
  if (needsCompany && !mayChooseCompany)
    return (
      <>
        <PageHeader title={t('shell:screen.reservationCreate')} />
        <EmptyState
          title={t('reservation:byPhone')}
          action={
            hasRequests && (
              <ButtonLink to="/shipment/externalreservations">{t('reservation:toPhone')}</ButtonLink>
            )
          }
        />
      </>
    )
  if (places.error) return <ErrorState error={places.error} onRetry={places.retry} />
  if (!places.districts || !places.provinces || (!needsCompany && query.isPending)) return <LoadingRows />
  const proposal = query.data
  const window = proposal && firstChoiceOf(proposal.windows)
  const initial: ReservationValues = {
    addressType: 'different',
    ...(proposal && placeValuesOf(proposal.place)),
    date: window?.date ?? todayInTurkiye(),
    windowId: window?.windowId,
    shipmentIds: proposal?.shipmentIds ?? [],
  }
  return (
    <>
      <PageHeader title={t('shell:screen.reservationCreate')} />
      <ReservationForm
        initial={initial}
        reservation={null}
        needsCompany={needsCompany}
        onSaved={(saved) => void navigate(reservationPath(saved))}
        onClose={() => void navigate('/shipment/reservations')}
      />
    </>
  )
}
