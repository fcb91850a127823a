import { useQuery } from '@tanstack/react-query'
import { returnEndpoints } from '@kervan/contract/shipment/returns/return.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { ReferenceTag } from '../../../../ui/light/ReferenceTag.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import { toneOfShipmentState } from '../shipmentTone.ts'
import styles from './ShipmentDetail.module.css'

const pathOf = (id: string) => `/shipment/shipmentdetail/${id}`

/** Links a return to its original shipment and a shipment to its returns; empty when there are none. */
export const ReturnsPanel = ({ shipmentId }: { shipmentId: string }) => {
  const { t } = useTranslation()
  const { data } = useQuery({
    ...endpointQuery(returnEndpoints.findReturns, { body: { shipmentId } }),
    staleTime: 0,
  })
  const { origin, returns = [] } = data ?? {}
  if (!origin && returns.length === 0) return null
  return (
    <Panel title={t('shipment/detail:return.panel')}>
      {origin && (
        <>
          <p className={styles.quiet}>{t('shipment/detail:return.origin')}</p>
          <ReferenceTag reference={origin.assetReference} to={pathOf(origin.id)} />
          <p>{t(`shipment/detail:return.reasonName.${origin.reason}`)}</p>
          {origin.note && <p className={styles.note}>{origin.note}</p>}
        </>
      )}
      {returns.length > 0 && (
        <>
          <p className={styles.quiet}>{t('shipment/detail:return.returns')}</p>
          <ul className={styles.documents}>
            {returns.map(({ id, assetReference, state, reason }) => (
              <li key={id}>
                <ReferenceTag reference={assetReference} to={pathOf(id)} />
                <StateDot tone={toneOfShipmentState(state)}>{t(`shipment:state.${state}`)}</StateDot>
                <span className={styles.quiet}>{t(`shipment/detail:return.reasonName.${reason}`)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}
