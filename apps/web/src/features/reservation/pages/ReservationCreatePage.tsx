import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { reservationEndpoints } from '@kervan/contract/reservation/reservation.endpoints'
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
import { useSuggestedSender } from '../../contact/hooks/useSuggestedSender.ts'
import { useDistricts } from '../hooks/useDistricts.ts'
import { reservationPath } from '../reservationTones.ts'
import type { ReservationValues } from '../reservationValues.ts'
import { ReservationForm } from './ReservationForm.tsx'

const idPattern = /^[0-9a-f-]{36}$/

/** New reservation, prefilled with the default sender and the first free window, so that one click may be enough. */
export const ReservationCreatePage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  const [params] = useSearchParams()
  const needsCompany = session !== null && isStaff(session)
  const mayShip = useHasFlag('shipment_shipment')
  const mayChooseCompany = useHasFlag('agent_companies')
  const hasRequests = useIsScreenBuilt('/shipment/externalreservations')
  const isAsked = !needsCompany && mayShip
  const suggested = useSuggestedSender(isAsked)
  const places = useDistricts()
  // Link from the home page: selects all shipments that can be picked up.
  const wantsAll = !needsCompany && params.get('shipments') === 'all'
  const all = useQuery({
    ...endpointQuery(reservationEndpoints.listReservableShipments, { body: { companyId: null } }),
    enabled: wantsAll,
  })
  const list = (
    <ButtonLink size="small" to="/shipment/reservations">
      {t('reservation:toList')}
    </ButtonLink>
  )
  if (needsCompany && !mayChooseCompany)
    return (
      <>
        <PageHeader title={t('shell:screen.reservationCreate')} actions={list} />
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
  if (!places.districts || !places.provinces || (isAsked && suggested === undefined)) return <LoadingRows />
  if (wantsAll && all.isPending) return <LoadingRows />
  const initial: ReservationValues = {
    addressType: suggested ? 'saved' : 'different',
    date: todayInTurkiye(),
    shipmentIds: wantsAll
      ? (all.data?.items ?? []).map(({ id }) => id)
      : (params.get('shipments') ?? '').split(',').filter((id) => idPattern.test(id)),
    ...(suggested && {
      senderName: suggested.authorizedPerson,
      email: suggested.email,
      phone: { dialCode: suggested.dialCode ?? '+90', number: suggested.phone ?? '' },
      postalCode: suggested.zipCode,
      address: suggested.address,
      ...places.find(suggested.city, suggested.district),
    }),
  }
  return (
    <>
      <PageHeader title={t('shell:screen.reservationCreate')} actions={list} />
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
