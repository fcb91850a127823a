import { ApiError } from '../../../../platform/apiError.ts'
import { useTranslation } from '../../../../platform/i18n.ts'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { BackLink } from './BackLink.tsx'

/** A draft that was published or deleted, or an address that never was one. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.type === 'NotFound'

export const ListNotFound = () => {
  const { t } = useTranslation()
  return (
    <EmptyState title={t('priceList:notFound')} action={<BackLink />}>
      {t('priceList:notFoundHelp')}
    </EmptyState>
  )
}
