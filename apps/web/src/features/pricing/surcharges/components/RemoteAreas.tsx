import { useState } from 'react'
import type { ReactNode } from 'react'
import { surchargeEndpoints } from '@kervan/contract/pricing/surcharges/surcharge.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { ListScreen } from '../../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { toFilterOptions, useCarriers } from '../../hooks/useCarriers.ts'
import { RemoteImport } from './RemoteImport.tsx'

/** Postal codes with a remote area surcharge; an uploaded file replaces all codes of a carrier. */
export const RemoteAreas = ({ tools }: { tools: ReactNode }) => {
  const { t } = useTranslation()
  const { carriers } = useCarriers()
  const list = useEndpointList(surchargeEndpoints.listRemoteAreas, {
    options: { supplierId: toFilterOptions(carriers) },
  })
  const [isImporting, setIsImporting] = useState(false)
  const carrier = carriers.find(({ value }) => String(value) === list.state.values.supplierId) ?? carriers[0]
  return (
    <>
      <ListScreen
        list={list}
        title={t('shell:screen.surcharges')}
        rowKey={({ id }) => String(id)}
        tools={tools}
        actions={
          <Button kind="primary" disabled={!carrier} onClick={() => setIsImporting(true)}>
            {t('pricing/rateTable:remote.import')}
          </Button>
        }
        empty={
          <EmptyState title={t('pricing/rateTable:remote.none')}>
            {t('pricing/rateTable:remote.noneHelp')}
          </EmptyState>
        }
      />
      {isImporting && carrier && (
        <RemoteImport
          supplierId={carrier.value}
          supplierName={carrier.label}
          onClose={() => setIsImporting(false)}
        />
      )}
    </>
  )
}
