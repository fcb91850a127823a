import type { ReservationDetail } from '@kervan/contract/reservation/reservation.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { formatPhone } from '../../../platform/text/phone.ts'
import { DateText } from '../../../ui/light/DateText.tsx'
import { FactLines, Panel } from '../../../ui/light/Panel.tsx'
import { ReferenceTag } from '../../../ui/light/ReferenceTag.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { WeightText } from '../../../ui/light/WeightText.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { toneOfReservation } from '../reservationTones.ts'
import styles from './Reservation.module.css'

interface PanelProps {
  reservation: ReservationDetail
}

export const AddressPanel = ({ reservation }: PanelProps) => {
  const { t } = useTranslation()
  const { senderName, phone, email, address, neighborhood, town, district, city, postalCode, note } =
    reservation
  return (
    <Panel title={t('reservation:field.address')}>
      <FactLines
        facts={[
          { label: t('reservation:field.senderName'), value: senderName },
          { label: t('reservation:field.phone'), value: <a href={`tel:${phone}`}>{formatPhone(phone)}</a> },
          { label: t('reservation:field.email'), value: email },
          {
            label: t('reservation:field.address'),
            value: (
              <span className={styles.place}>
                {[neighborhood, address, town].filter(Boolean).join(', ')}
                <br />
                {postalCode} {district}, {city}
              </span>
            ),
          },
          ...(note
            ? [{ label: t('reservation:field.note'), value: <span className={styles.place}>{note}</span> }]
            : []),
        ]}
      />
    </Panel>
  )
}

/** Pieces that the courier will collect. */
export const PiecesPanel = ({ reservation }: PanelProps) => {
  const { t } = useTranslation()
  const { shipments, pieceCount, weightKg } = reservation
  return (
    <Panel
      title={t('reservation:pieces')}
      extra={
        <span className={styles.quiet}>
          {t('reservation:form.pieces', { count: pieceCount })}
          {weightKg !== null && (
            <>
              {' '}
              · <WeightText weightKg={weightKg} />
            </>
          )}
        </span>
      }
    >
      {shipments.length === 0 ? (
        <p className={styles.quiet}>{t('reservation:noShipments')}</p>
      ) : (
        <PlainTable
          label={t('reservation:field.shipments')}
          columns={[
            { title: t('reservation:column.reference') },
            { title: t('reservation:column.receiver') },
            { title: t('reservation:column.state') },
            { title: t('reservation:column.pieces'), isEnd: true },
          ]}
          rows={shipments.map((shipment) => [
            <ReferenceTag
              key="reference"
              reference={shipment.assetReference}
              to={`/shipment/shipmentdetail/${shipment.id}`}
            />,
            shipment.receiver ?? '–',
            t(`shipment:state.${shipment.state}`),
            shipment.pieceCount,
          ])}
        />
      )}
    </Panel>
  )
}

/** History of the reservation, newest first. */
export const HistoryPanel = ({ reservation }: PanelProps) => {
  const { t } = useTranslation()
  return (
    <Panel title={t('reservation:history')}>
      <ol className={styles.events}>
        {reservation.history.toReversed().map(({ event, status, date, reason, failure, by }, index) => (
          <li key={index}>
            <StateDot tone={event === 'fail' ? 'warn' : toneOfReservation[status]}>
              {t(`reservation:event.${event}`)}
            </StateDot>
            <DateText value={date} format="minute" />
            <span className={styles.quiet}>
              {[by, failure && t(`reservation:failure.${failure}`), reason].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
