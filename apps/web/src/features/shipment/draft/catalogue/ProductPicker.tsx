import { useState } from 'react'
import { Checkbox, Input } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { productEndpoints } from '@kervan/contract/product/product.endpoints'
import type { CatalogueProduct } from '@kervan/contract/product/product.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { useDebouncedValue } from '../../../../platform/useDebouncedValue.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { DecimalInput } from '../../../../ui/DecimalInput.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { useClear } from '../../../../ui/useClear.tsx'
import { ProductFacts } from './ProductFacts.tsx'
import styles from './ProductPicker.module.css'

export interface PickedProduct {
  product: CatalogueProduct
  quantity: number
}

interface ProductPickerProps {
  /** Shipment whose company's products staff see; null for the user's own products. */
  shipmentId: string | null
  /** Number of product lines that the shipment can still contain. */
  room: number
  onAdd: (picked: PickedProduct[]) => void
  onClose: () => void
}

interface Choice {
  product: CatalogueProduct
  /** Quantity of the picked product as typed; a string when it is not a number. */
  quantity: number | string | null
}

const waitMs = 250
const shownAtOnce = 50

const isQuantity = (value: Choice['quantity']): value is number =>
  typeof value === 'number' && value > 0 && value <= 99_999

/** Picker for several catalogue products with quantities. The selection stays when the search changes. */
export const ProductPicker = ({ shipmentId, room, onAdd, onClose }: ProductPickerProps) => {
  const { t } = useTranslation()
  const clear = useClear()
  const [typed, setTyped] = useState('')
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const searchText = useDebouncedValue(typed, waitMs)
  const query = useQuery({
    ...endpointQuery(productEndpoints.listProducts, {
      body: { searchText, isActive: true, pageSize: shownAtOnce, shipmentId },
    }),
    placeholderData: keepPreviousData,
  })
  const set = (product: CatalogueProduct, quantity: Choice['quantity'] | undefined) => {
    const next = new Map(choices)
    if (quantity === undefined) next.delete(product.id)
    else next.set(product.id, { product, quantity })
    setChoices(next)
  }
  const all = [...choices.values()]
  const picked = all.flatMap(({ product, quantity }) => (isQuantity(quantity) ? [{ product, quantity }] : []))
  const isComplete = picked.length > 0 && picked.length === all.length
  const items = query.data?.items ?? []
  const hidden = (query.data?.totalCount ?? 0) - items.length
  const results = () => {
    if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    if (!query.data) return <LoadingRows rows={4} columns={2} />
    if (items.length === 0)
      return searchText === '' ? (
        <EmptyState title={t('product:none.title')}>{t('product:pick.empty')}</EmptyState>
      ) : (
        <EmptyState title={t('product:pick.none')}>{t('product:pick.noneHelp')}</EmptyState>
      )
    return (
      <ul className={styles.list} aria-label={t('product:title')}>
        {items.map((product) => {
          const choice = choices.get(product.id)
          return (
            <li key={product.id}>
              <Checkbox
                className={styles.name}
                checked={choice !== undefined}
                onChange={({ target }) => set(product, target.checked ? 1 : undefined)}
              >
                {product.description}
                <span className={styles.facts}>
                  <ProductFacts product={product} />
                </span>
              </Checkbox>
              {choice && (
                <span className={styles.quantity}>
                  <DecimalInput
                    size="small"
                    decimals={3}
                    aria-label={t('product:pick.quantity', { name: product.description })}
                    status={isQuantity(choice.quantity) ? '' : 'error'}
                    value={choice.quantity}
                    onChange={(quantity) => set(product, quantity)}
                    style={{ textAlign: 'end' }}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ul>
    )
  }
  return (
    <AppModal open width={640} title={t('product:pick.title')} footer={null} onCancel={onClose}>
      <Input
        autoFocus
        allowClear={clear}
        autoComplete="off"
        value={typed}
        aria-label={t('product:pick.search')}
        placeholder={t('product:pick.search')}
        onChange={({ target }) => setTyped(target.value)}
      />
      {results()}
      {hidden > 0 && <p className={styles.facts}>{t('product:pick.more', { count: hidden })}</p>}
      <div className={styles.foot}>
        <span role="status">
          {picked.length > room && <Note tone="warn">{t('product:pick.noRoom', { count: room })}</Note>}
        </span>
        <Button onClick={onClose}>{t('ui:action.cancel')}</Button>
        <Button kind="primary" disabled={!isComplete || picked.length > room} onClick={() => onAdd(picked)}>
          {t('product:pick.add', { count: picked.length })}
        </Button>
      </div>
    </AppModal>
  )
}
