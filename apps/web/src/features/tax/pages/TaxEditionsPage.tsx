import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { taxEndpoints } from '@kervan/contract/tax/tax.endpoints'
import type { Tariff } from '@kervan/domain/tax/tariffOf'
import { endpointQuery } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { EditionFacts } from '../components/EditionFacts.tsx'
import { TariffImport } from '../components/TariffImport.tsx'

/** Tariff editions with their start dates, and the import of the next one. */
export const TaxEditionsPage = () => {
  const { t } = useTranslation()
  const query = useQuery(endpointQuery(taxEndpoints.listTaxEditions, {}))
  const [imported, setImported] = useState<Tariff | null>(null)
  return (
    <>
      <PageHeader
        title={t('tax:editions.title')}
        facts={t('tax:editions.lead')}
        actions={
          <Button kind="primary" onClick={() => setImported('US')}>
            {t('tax:editions.import')}
          </Button>
        }
      />
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <EditionFacts facts={query.data} onImport={setImported} />
      ) : (
        <LoadingRows rows={6} columns={5} />
      )}
      {imported && <TariffImport tariff={imported} onClose={() => setImported(null)} />}
    </>
  )
}
