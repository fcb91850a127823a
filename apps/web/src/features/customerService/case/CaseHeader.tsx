import type { ChosenOffer } from '@kervan/contract/shipment/detail/shipmentDetail.endpoints'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { carrierAndService } from '@kervan/domain/pricing/serviceName'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button, ButtonLink } from '../../../ui/light/Button.tsx'
import { CarrierMark } from '../../../ui/light/CarrierMark.tsx'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { Tag, countryName } from '../../../ui/light/Tags.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import type { RowAction } from '../../../ui/table/RowMenu.tsx'
import { workListPage } from '../addresses.ts'
import type { Neighbours } from './useNeighbours.ts'
import styles from './Case.module.css'

interface CaseHeaderProps {
  shipment: ShipmentAnswer
  offer: ChosenOffer | null
  menu: readonly RowAction[]
  neighbours: Neighbours
}

/** Title of a case: route and service of the shipment, and the way to the neighbouring cases. */
export const CaseHeader = ({ shipment, offer, menu, neighbours }: CaseHeaderProps) => {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { sender, receiver, pieces, id, assetReference } = shipment
  const from = [sender.company ?? sender.authorizedPerson, sender.city].filter(Boolean).join(', ')
  const to = [receiver.company ?? receiver.authorizedPerson, receiver.city].filter(Boolean).join(', ')
  const openShipment: RowAction = {
    key: 'shipment',
    label: t('customerService/case:openShipment'),
    onSelect: () => void navigate(`/shipment/shipmentdetail/${id}`),
  }
  const { at, count, goPrevious, goNext } = neighbours
  return (
    <PageHeader
      title={assetReference}
      isReference
      facts={
        <span className={styles.route}>
          <span>{t('customerService/case:route', { from: from || '–', to: to || '–' })}</span>
          {receiver.countryCode && (
            <span title={countryName(receiver.countryCode, language)}>
              <Tag>{receiver.countryCode}</Tag>
            </span>
          )}
          {offer && (
            <span>
              <CarrierMark name={offer.supplierName} size={18} />{' '}
              {carrierAndService(offer.supplierName, offer.supplierServiceMethodName)}
            </span>
          )}
          <span>{t('customerService/case:pieces', { count: pieces.length })}</span>
        </span>
      }
      actions={
        <>
          <span className={styles.back}>
            <ButtonLink size="small" kind="text" to={`${workListPage}?${params}`}>
              {t('customerService:back')}
            </ButtonLink>
          </span>
          <RowMenu label={t('customerService/case:more')} actions={[openShipment, ...menu]} />
          <span className={styles.listPlace}>
            {at !== null && (
              <span role="img" aria-label={t('customerService/case:placeLabel', { at, count })}>
                {t('customerService/case:place', { at, count })}
              </span>
            )}
          </span>
          <Button
            size="small"
            aria-label={t('customerService/case:previous')}
            aria-keyshortcuts="K"
            disabled={!goPrevious}
            onClick={() => goPrevious?.()}
          >
            <Chevron isBack /> <kbd className={styles.key}>K</kbd>
          </Button>
          <Button size="small" aria-keyshortcuts="J" disabled={!goNext} onClick={() => goNext?.()}>
            {t('customerService/case:next')} <kbd className={styles.key}>J</kbd> <Chevron />
          </Button>
        </>
      }
    />
  )
}

const Chevron = ({ isBack = false }: { isBack?: boolean }) => (
  <svg className={styles.chevron} width="14" height="14" viewBox="0 0 16 16" aria-hidden="true">
    <path
      d={isBack ? 'M10 3L5 8l5 5' : 'M6 3l5 5-5 5'}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
