import { useEffect, useRef } from 'react'
import type { ClipboardEvent, ReactNode } from 'react'
import { Form, Radio } from 'antd'
import type { FormInstance } from 'antd'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { shipmentLimits } from '@kervan/contract/shipment/draft/shipmentDraft'
import { packageTypes, shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { notify } from '../../../../platform/notices.ts'
import { FormSection } from '../../../../ui/FormSection.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { goodsTotal, parsePastedPieces } from '../wizardTotals.ts'
import { emptyPiece } from '../wizardValues.ts'
import type { WizardValues } from '../wizardValues.ts'
import { PieceHead, PieceRow } from './PieceRow.tsx'
import { useFormValue } from '../hooks/useFormValue.ts'
import { useGoods } from '../hooks/useGoods.ts'
import type { Goods } from '../hooks/useGoods.ts'
import styles from './Wizard.module.css'

const addKeys = ['Alt', 'N']

interface PiecesTabProps {
  form: FormInstance<WizardValues>
  shipment: ShipmentAnswer | null
  isEditable: boolean
  onChanged: () => void
  /** What insuring the goods costs. */
  renderInsurance: (goods: Goods) => ReactNode
}

const messageAt = (shipment: ShipmentAnswer | null, field: string): string | undefined =>
  shipment?.findings.find((finding) => finding.field === field)?.message

/** Whether the goods are insured; goods of a high value without insurance are a doubt on its field. */
const Insurance = ({ form, renderInsurance }: Pick<PiecesTabProps, 'form' | 'renderInsurance'>) => {
  const { t } = useTranslation()
  const products = useFormValue<WizardValues['products']>(form, 'products')
  const currency = useFormValue<string | null>(form, 'details', 'currency')
  const goods = useGoods(form)
  const total = goodsTotal(products)
  return (
    <FormSection title={t('wizard:insurance.title')}>
      <Form.Item label={t('wizard:insurance.goodsValue')} required>
        <output className="figures" style={{ lineHeight: '36px' }}>
          {total === null ? '–' : <MoneyText amount={total} currency={currency ?? ''} />}
        </output>
      </Form.Item>
      <Form.Item name="isInsured" label={t('wizard:insurance.title')} required>
        <Radio.Group
          optionType="button"
          options={[
            { value: false, label: t('wizard:insurance.no') },
            { value: true, label: t('wizard:insurance.yes') },
          ]}
        />
      </Form.Item>
      {goods && (
        <details style={{ gridColumn: '1 / -1' }}>
          <summary className={styles.help}>{t('wizard:insurance.prices')}</summary>
          {renderInsurance(goods)}
        </details>
      )}
      {!goods && <p className={styles.help}>{t('wizard:insurance.noGoods')}</p>}
    </FormSection>
  )
}

/** The pieces with their sizes; a document has a weight only. */
export const PiecesTab = ({ form, shipment, isEditable, onChanged, renderInsurance }: PiecesTabProps) => {
  const { t } = useTranslation()
  const isDocument = useFormValue<number>(form, 'shipmentType') === shipmentTypes.document
  const firstField = isDocument ? 'weight' : 'width'
  const packageType = useFormValue<number>(form, 'packageType')
  const addPiece = useRef<() => void>(() => undefined)
  // Of an empty list the rows themselves say what they want.
  const listProblem = shipment && shipment.pieces.length > 0 ? messageAt(shipment, 'pieces') : undefined

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyN') return
      event.preventDefault()
      addPiece.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  const paste = (event: ClipboardEvent): void => {
    const pasted = isEditable && !isDocument ? parsePastedPieces(event.clipboardData.getData('text')) : null
    if (!pasted) return
    event.preventDefault()
    const present = (form.getFieldValue('pieces') as WizardValues['pieces']).filter((piece) =>
      Object.values(piece ?? {}).some((value) => value !== null && value !== undefined && value !== ''),
    )
    form.setFieldValue('pieces', [...present, ...pasted].slice(0, shipmentLimits.pieces))
    notify('success', t('wizard:pieces.pasted', { count: pasted.length }))
    onChanged()
  }

  return (
    <>
      <Panel title={t(isDocument ? 'wizard:pieces.documentTitle' : 'wizard:tab.packages')}>
        {packageType === packageTypes.cargoBag && !isDocument && (
          <p className={styles.help}>{t('wizard:pieces.cargoBagNote')}</p>
        )}
        <div onPaste={paste}>
          <Form.List name="pieces">
            {(rows, { add, remove }) => {
              addPiece.current = () => {
                if (!isEditable || rows.length >= shipmentLimits.pieces) return
                add(emptyPiece())
                // The new row is there after the next paint.
                requestAnimationFrame(() =>
                  document.getElementById(`pieces_${rows.length}_${firstField}`)?.focus(),
                )
              }
              return (
                <>
                  <PieceHead isDocument={isDocument} />
                  {rows.map((row, index) => (
                    <PieceRow
                      key={row.key}
                      form={form}
                      index={index}
                      name={row.name}
                      isDocument={isDocument}
                      isEditable={isEditable}
                      onCopy={() => {
                        add({ ...(form.getFieldValue(['pieces', row.name]) as object) }, index + 1)
                        onChanged()
                      }}
                      onRemove={() => {
                        if (rows.length === 1) return notify('warning', t('wizard:pieces.lastOne'))
                        remove(row.name)
                        onChanged()
                      }}
                    />
                  ))}
                  {isEditable && (
                    <div className={styles.listFoot}>
                      <Button
                        size="small"
                        disabled={rows.length >= shipmentLimits.pieces}
                        onClick={() => addPiece.current()}
                      >
                        {t('wizard:pieces.add')}
                      </Button>
                      <span className={styles.keys}>
                        {addKeys.map((key) => (
                          <kbd key={key}>{key}</kbd>
                        ))}
                      </span>
                    </div>
                  )}
                </>
              )
            }}
          </Form.List>
          {listProblem && (
            <div style={{ marginTop: 12 }}>
              <Note tone="bad">{listProblem}</Note>
            </div>
          )}
        </div>
      </Panel>
      {!isDocument && <Insurance form={form} renderInsurance={renderInsurance} />}
    </>
  )
}
