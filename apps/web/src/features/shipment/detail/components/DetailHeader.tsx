import type { CallAnswer } from '../../../../platform/api/apiClient.ts'
import type { shipmentDetailEndpoints } from '@kervan/contract/shipment/detail/shipmentDetail.endpoints'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { isBooked } from '@kervan/domain/shipment/shipmentLife'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button, ButtonLink } from '../../../../ui/light/Button.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import { RowMenu } from '../../../../ui/table/RowMenu.tsx'
import { toneOfShipmentState } from '../shipmentTone.ts'
import type { useDetailActions } from '../hooks/useDetailActions.ts'

interface DetailHeaderProps {
  shipment: ShipmentAnswer
  labelPrintedAt: string | null | undefined
  company: CallAnswer<typeof shipmentDetailEndpoints.findShipmentDetail>['company'] | undefined
  /** True for staff, who see the shipment's company. */
  showsCompany: boolean
  actions: ReturnType<typeof useDetailActions>
}

export const DetailHeader = ({
  shipment,
  company,
  labelPrintedAt,
  showsCompany,
  actions,
}: DetailHeaderProps) => {
  const { t } = useTranslation()
  const { assetReference, state, details } = shipment
  const hasLabel = isBooked(state) && state !== 'returned'
  return (
    <PageHeader
      title={assetReference}
      isReference
      facts={
        <>
          <StateDot tone={toneOfShipmentState(state)}>{t(`shipment:state.${state}`)}</StateDot>
          {showsCompany && company && <> · {company.name}</>}
          {details.customerReference && <> · {details.customerReference}</>}
          {' · '}
          {t('shipment/detail:created')} <DateText value={shipment.createdAt} format="minute" />
          {labelPrintedAt && (
            <>
              {' · '}
              {t('shipment/detail:labelPrinted')} <DateText value={labelPrintedAt} format="minute" />
            </>
          )}
        </>
      }
      actions={
        <>
          {actions.menu.length > 0 && (
            <RowMenu label={t('shipment/detail:action.more')} actions={actions.menu} />
          )}
          {shipment.isEditable && (
            <ButtonLink kind="primary" to={`/shipment/shipment/${shipment.id}/sender-receiver`}>
              {t('shipment/detail:action.edit')}
            </ButtonLink>
          )}
          {hasLabel && (
            <Button
              // Once the parcel is on its way, the label is no longer the next step.
              kind={state === 'booked' ? 'primary' : 'plain'}
              isBusy={actions.documents.isBusy}
              onClick={() => actions.documents.saveLabels([assetReference], 'pdf')}
            >
              {t('shipment/detail:action.label')}
            </Button>
          )}
        </>
      }
    />
  )
}
