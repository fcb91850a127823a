import type { ReactNode } from 'react'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import type { ShipmentTab } from '@kervan/contract/shipment/shipmentChoices'
import { isBooked, isCancelledState, isPaid } from '@kervan/domain/shipment/shipmentLife'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ButtonLink } from '../../../../ui/light/Button.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { EmptyState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { errorsOf } from '../wizardTabs.ts'
import { MissingList } from './MissingList.tsx'
import { ShipmentDocumentsPanel } from '../../documents/components/ShipmentDocumentsPanel.tsx'

interface PaymentTabProps {
  shipment: ShipmentAnswer | null
  onOpen: (tab: ShipmentTab) => void
  /** Bookable offers with their add-to-cart buttons. */
  offers: ReactNode
}

/** Last tab of the wizard: offers, cart, and after payment label and invoice. */
export const PaymentTab = ({ shipment, onOpen, offers }: PaymentTabProps) => {
  const { t } = useTranslation()
  if (!shipment)
    return (
      <Panel title={t('shipment/draft:tab.label-payment')}>
        <EmptyState title={t('shipment/draft:payment.saveFirst')}>
          {t('shipment/draft:payment.saveFirstHelp')}
        </EmptyState>
      </Panel>
    )
  if (isCancelledState(shipment.state))
    return (
      <Panel title={t('shipment/draft:tab.label-payment')}>
        <Note tone="info">{t('shipment/draft:payment.cancelled')}</Note>
      </Panel>
    )
  if (isBooked(shipment.state))
    return (
      <ShipmentDocumentsPanel assetReference={shipment.assetReference} shipmentType={shipment.shipmentType} />
    )
  if (isPaid(shipment.state))
    return (
      <Panel title={t('shipment/draft:payment.bookingTitle')} help={t('shipment/draft:payment.bookingHelp')}>
        <LoadingRows rows={2} columns={2} />
      </Panel>
    )
  if (shipment.state === 'inCart')
    return (
      <Panel title={t('shipment/draft:payment.inCartTitle')} help={t('shipment/draft:payment.inCartHelp')}>
        <ButtonLink kind="primary" to="/cart">
          {t('shipment/draft:payment.toCart')}
        </ButtonLink>
      </Panel>
    )
  const errors = errorsOf(shipment)
  return errors.length > 0 ? <MissingList findings={errors} onOpen={onOpen} /> : offers
}
