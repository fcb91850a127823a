import { useState } from 'react'
import type { FormInstance } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { productEndpoints } from '@kervan/contract/product/product.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { useDebouncedValue } from '../../../../platform/useDebouncedValue.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { useFormValue } from '../hooks/useFormValue.ts'
import type { WizardValues } from '../wizardValues.ts'
import { proposalFor } from './productLine.ts'
import type { ProductLine } from './productLine.ts'
import { ProductFacts } from './ProductFacts.tsx'
import styles from './ProductPicker.module.css'

interface ProductProposalProps {
  form: FormInstance<WizardValues>
  /** Index of the product line in the wizard form's list. */
  name: number
  shipmentId: string | null
  onChanged: () => void
}

const waitMs = 400
const shortest = 3

const textOf = (value: string | null | undefined): string => value?.trim() ?? ''

const namingOf = (line: ProductLine | undefined): string =>
  JSON.stringify([textOf(line?.sku), textOf(line?.description)])

/**
 * Proposal of catalogue data for the product being typed, applied with one click. A line that already had a
 * tariff code when opened gets no proposal until its description changes.
 */
export const ProductProposal = ({ form, name, shipmentId, onChanged }: ProductProposalProps) => {
  const { t } = useTranslation()
  const line = useFormValue<ProductLine>(form, 'products', name)
  const currency = useFormValue<string | null>(form, 'details', 'currency')
  const [opened] = useState(() => (textOf(line?.gtip) === '' ? null : namingOf(line)))
  const naming = useDebouncedValue(namingOf(line), waitMs)
  const [sku, description] = JSON.parse(naming) as [string, string]
  const { data } = useQuery({
    ...endpointQuery(productEndpoints.findKnownProduct, { body: { shipmentId, sku, description } }),
    enabled: naming !== opened && (sku !== '' || description.length >= shortest),
    staleTime: 60_000,
  })
  const product = naming === opened ? null : data?.product
  if (!product || !line || naming !== namingOf(line)) return null
  const proposed = proposalFor(line, product, currency)
  if (Object.keys(proposed).length === 0) return null
  const take = () => {
    form.setFieldValue(['products', name], { ...line, ...proposed })
    void form
      .validateFields(Object.keys(proposed).map((field) => ['products', name, field] as const) as never)
      .catch(() => undefined)
    onChanged()
  }
  return (
    <div className={styles.proposal} role="status">
      <Note tone="info">
        {t('product:proposal.text')} <ProductFacts product={product} />{' '}
        <Button size="small" kind="text" onClick={take}>
          {t('product:proposal.take')}
        </Button>
      </Note>
    </div>
  )
}
