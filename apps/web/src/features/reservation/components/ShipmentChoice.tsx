import { Checkbox } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { reservationEndpoints } from '@kervan/contract/reservation/reservation.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { CountryFlagName } from '../../../ui/light/Tags.tsx'
import { WeightText } from '../../../ui/light/WeightText.tsx'
import { ErrorState } from '../../../ui/light/States.tsx'
import styles from './Reservation.module.css'

export interface ChosenShipment {
  id: string
  assetReference: string
  receiver: string | null
  countryCode: string | null
  pieceCount: number
  weightKg: number | null
}

interface ShipmentChoiceProps {
  id?: string
  value?: readonly string[]
  onChange?: (shipmentIds: string[]) => void
  companyId: number | null
  /** Enables the shipment choice; false until staff have chosen the company. */
  isEnabled: boolean
  /** Shipments that the reservation already contains. */
  own?: readonly ChosenShipment[]
}

/** Selection of paid shipments that are not collected yet. */
export const ShipmentChoice = ({
  id,
  value = [],
  onChange,
  companyId,
  isEnabled,
  own = [],
}: ShipmentChoiceProps) => {
  const { t } = useTranslation()
  const query = useQuery({
    ...endpointQuery(reservationEndpoints.listReservableShipments, { body: { companyId } }),
    enabled: isEnabled,
  })
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const items: readonly ChosenShipment[] = [...own, ...(query.data?.items ?? [])]
  if (items.length === 0) return <p className={styles.quiet}>{t('reservation:form.noShipments')}</p>
  return (
    <ul id={id} className={styles.choices} aria-label={t('reservation:field.shipments')}>
      {items.map((shipment) => (
        <li key={shipment.id}>
          <Checkbox
            className={styles.choice}
            classNames={{ label: styles.choiceText }}
            checked={value.includes(shipment.id)}
            onChange={({ target }) =>
              onChange?.(
                target.checked ? [...value, shipment.id] : value.filter((one) => one !== shipment.id),
              )
            }
          >
            <span className={styles.grow}>
              {shipment.assetReference} · {shipment.receiver}{' '}
              {shipment.countryCode && <CountryFlagName code={shipment.countryCode} />}
            </span>
            <span className={styles.quiet}>
              {t('reservation:form.pieces', { count: shipment.pieceCount })}
              {shipment.weightKg !== null && (
                <>
                  {' '}
                  · <WeightText weightKg={shipment.weightKg} />
                </>
              )}
            </span>
          </Checkbox>
        </li>
      ))}
    </ul>
  )
}
