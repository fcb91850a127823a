import { Link } from 'react-router'
import type { AnswerOf } from '@kervan/contract/endpoint'
import type { shipmentDetailEndpoints } from '@kervan/contract/shipment/detail/shipmentDetail.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { DateText } from '../../../ui/light/DateText.tsx'
import { FactLines, Panel } from '../../../ui/light/Panel.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { reservationPath, toneOfReservation } from '../reservationTones.ts'

type Pickup = NonNullable<AnswerOf<(typeof shipmentDetailEndpoints)['findShipmentDetail']>['pickup']>

/** Pickup time of the courier who was called for the shipment. */
export const PickupPanel = ({ pickup }: { pickup: Pickup }) => {
  const { t } = useTranslation()
  const { number, date, from, to, state } = pickup
  return (
    <Panel title={t('shipment/detail:pickup')}>
      <FactLines
        facts={[
          {
            label: t('reservation:column.number'),
            value: <Link to={reservationPath(pickup)}>{number}</Link>,
          },
          {
            label: t('reservation:column.date'),
            value: (
              <>
                <DateText value={date} /> {from}–{to}
              </>
            ),
          },
          {
            label: t('reservation:column.status'),
            value: <StateDot tone={toneOfReservation[state]}>{t(`reservation:state.${state}`)}</StateDot>,
          },
        ]}
      />
    </Panel>
  )
}
