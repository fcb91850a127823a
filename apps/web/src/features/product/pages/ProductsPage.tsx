import { useState } from 'react'
import { productEndpoints } from '@kervan/contract/product/product.endpoints'
import type { CatalogueProduct } from '@kervan/contract/product/product.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button, ButtonLink } from '../../../ui/light/Button.tsx'
import { EmptyState } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { ListScreen } from '../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../ui/table/useEndpointList.ts'
import { useProductActions } from '../hooks/useProductActions.ts'
import { ProductEditor } from './ProductEditor.tsx'

/** Products that a company ships, with their customs data. */
export const ProductsPage = () => {
  const { t } = useTranslation()
  const list = useEndpointList(productEndpoints.listProducts, { without: ['shipmentId'] })
  /** Edited product: undefined when the editor is closed, null for a new one. */
  const [edited, setEdited] = useState<CatalogueProduct | null | undefined>(undefined)
  const add = (
    <Button kind="primary" onClick={() => setEdited(null)}>
      {t('product:add')}
    </Button>
  )
  return (
    <>
      <ListScreen
        list={list}
        actions={
          <>
            <ButtonLink to="/shipment/products/import">{t('product:import.open')}</ButtonLink>
            {add}
          </>
        }
        rowKey={({ id }) => id}
        onOpen={setEdited}
        rowActions={useProductActions(setEdited)}
        cells={{
          state: ({ isActive }) => (
            <StateDot tone={isActive ? 'ok' : 'none'}>{t(`product:isActive.${isActive}`)}</StateDot>
          ),
        }}
        empty={
          <EmptyState title={t('product:none.title')} action={add}>
            {t('product:none.help')}
          </EmptyState>
        }
      />
      {edited !== undefined && (
        <ProductEditor key={edited?.id ?? 'new'} product={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}
