import { useQueryClient } from '@tanstack/react-query'
import { productEndpoints } from '@kervan/contract/product/product.endpoints'
import type { CatalogueProduct } from '@kervan/contract/product/product.endpoints'
import { queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'
import { notify } from '../../../platform/notices.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import type { RowAction } from '../../../ui/table/RowMenu.tsx'
import { useConfirm } from '../../../ui/useConfirm.ts'

const nameOf = ({ sku, description }: Pick<CatalogueProduct, 'sku' | 'description'>): string =>
  sku === null ? description : `${description} (${sku})`

/** Menu actions for one catalogue product. */
export const useProductActions = (onEdit: (product: CatalogueProduct) => void) => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries(queriesOf(productEndpoints.listProducts))
  const setActive = useEndpointMutation(productEndpoints.setProductActive, {
    failedText: t('product:saveFailed'),
    onSuccess: ({ isActive }) => {
      notify('success', t(isActive ? 'product:madeActive' : 'product:madePassive'))
      return refresh()
    },
    onError: refresh,
  })
  const remove = useEndpointMutation(productEndpoints.deleteProduct, {
    failedText: t('product:deleteFailed'),
    onSuccess: ({ returnText }) => {
      notify('success', returnText)
      return refresh()
    },
  })
  return (product: CatalogueProduct): RowAction[] => [
    { key: 'edit', label: t('product:edit'), onSelect: () => onEdit(product) },
    {
      key: 'active',
      label: t(product.isActive ? 'product:makePassive' : 'product:makeActive'),
      onSelect: () => {
        const { id, version, isActive } = product
        setActive.mutate({ body: { id, version, isActive: !isActive } })
      },
    },
    {
      key: 'delete',
      label: t('product:delete'),
      isDangerous: true,
      onSelect: () =>
        confirm({
          title: t('product:deleteTitle', { name: nameOf(product) }),
          text: t('product:deleteText'),
          action: t('product:delete'),
          onConfirm: () => remove.mutateAsync({ body: { id: product.id } }),
        }),
    },
  ]
}
