import { Suspense, useState } from 'react'
import type { FormInstance } from 'antd'
import { shipmentLimits } from '@kervan/contract/shipment/draft/shipmentDraft'
import { notify } from '../../../../platform/notices.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { enteredRows } from '../wizardValues.ts'
import type { WizardValues } from '../wizardValues.ts'
import { lineOf } from './productLine.ts'
import type { PickedProduct } from './ProductPicker.tsx'
import { lazyPart } from '../../../../ui/light/lazy/makeLazy.tsx'

const ProductPicker = lazyPart(() =>
  import('./ProductPicker.tsx').then((module) => ({ default: module.ProductPicker })),
)

interface CatalogueButtonProps {
  form: FormInstance<WizardValues>
  shipmentId: string | null
  onChanged: () => void
}

/** Button that adds products of the catalogue to the shipment. */
export const CatalogueButton = ({ form, shipmentId, onChanged }: CatalogueButtonProps) => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const hasCompany = useSession()?.companyId !== null
  const present = () => enteredRows(form.getFieldsValue(true) as WizardValues).products
  const add = (picked: PickedProduct[]) => {
    const currency = form.getFieldValue(['details', 'currency']) as string | null | undefined
    const lines = picked.map(({ product, quantity }) => lineOf(product, quantity, currency))
    form.setFieldValue('products', [...present(), ...lines])
    onChanged()
    setIsOpen(false)
    const withoutPrice = picked.filter(
      ({ product }) => product.unitPrice !== null && product.currency !== currency,
    )
    if (withoutPrice.length > 0)
      notify(
        'warning',
        t('product:pick.otherCurrency', { count: withoutPrice.length, currency: currency ?? '–' }),
      )
  }
  return (
    <>
      <Button
        size="small"
        // Disabled for staff until the shipment has a company, because staff ship for many companies.
        disabled={!hasCompany && shipmentId === null}
        onClick={() => setIsOpen(true)}
      >
        {t('product:pick.button')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <ProductPicker
            shipmentId={shipmentId}
            room={shipmentLimits.products - present().length}
            onAdd={add}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
