import { ApiError } from '../../../../platform/api/apiError.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ButtonLink } from '../../../../ui/light/Button.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../../../ui/light/States.tsx'

/** Error page: the shipment does not exist, belongs to another company, or failed to load. */
export const ShipmentNotFound = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useTranslation()
  const isMissing = error instanceof ApiError && (error.type === 'NotFound' || error.type === 'Validation')
  return (
    <>
      <PageHeader title={t('shipment/draft:notFound.title')} />
      {isMissing ? (
        <EmptyState
          title={t('shipment/draft:notFound.title')}
          action={
            <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8, justifyContent: 'center' }}>
              <ButtonLink to="/shipment/shipmentlist">{t('shipment/draft:notFound.toList')}</ButtonLink>
              <ButtonLink kind="primary" to="/shipment/shipment">
                {t('shipment/draft:notFound.createNew')}
              </ButtonLink>
            </span>
          }
        >
          {t('shipment/draft:notFound.text')}
        </EmptyState>
      ) : (
        <ErrorState error={error} onRetry={onRetry} />
      )}
    </>
  )
}
