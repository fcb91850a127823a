import { CloseOutlined, CopyOutlined } from '@ant-design/icons'
import { Form, Input } from 'antd'
import type { FormInstance } from 'antd'
import { piece, pieceDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import { rulesFor } from '../../../../platform/formRules.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DecimalInput } from '../../../../ui/DecimalInput.tsx'
import { WeightText } from '../../../../ui/light/WeightText.tsx'
import { volumeWeight } from '../wizardTotals.ts'
import type { WizardValues } from '../wizardValues.ts'
import { useFormValue } from '../hooks/useFormValue.ts'
import styles from './Wizard.module.css'

const sides = ['width', 'length', 'height'] as const

const gridOf = (isDocument: boolean): string => `${styles.piece} ${isDocument ? styles.weightOnly : ''}`

export const PieceHead = ({ isDocument }: { isDocument: boolean }) => {
  const { t } = useTranslation()
  return (
    <div className={`${gridOf(isDocument)} ${styles.head}`} aria-hidden="true">
      <span>{t('shipment/draft:pieces.description')}</span>
      {!isDocument && sides.map((side) => <span key={side}>{t(`shipment/draft:pieces.${side}`)}</span>)}
      <span>{t('shipment/draft:pieces.weight')}</span>
      {!isDocument && <span className={styles.figure}>{t('shipment/draft:pieces.volumeWeight')}</span>}
      <span />
    </div>
  )
}

interface PieceRowProps {
  form: FormInstance<WizardValues>
  index: number
  name: number
  isDocument: boolean
  isEditable: boolean
  onCopy: () => void
  onRemove: () => void
}

const VolumeWeight = ({ form, name }: Pick<PieceRowProps, 'form' | 'name'>) => {
  const row = useFormValue<WizardValues['pieces'][number]>(form, 'pieces', name)
  const volume = volumeWeight(row)
  const isMore = volume !== null && typeof row?.weight === 'number' && volume > row.weight
  return (
    <output className={`${styles.figure} ${isMore ? styles.isMore : ''}`}>
      {volume === null ? '–' : <WeightText weightKg={volume} />}
    </output>
  )
}

/** One piece as a row with its errors below. On a phone each field has a label above. */
export const PieceRow = ({ form, index, name, isDocument, isEditable, onCopy, onRemove }: PieceRowProps) => {
  const { t } = useTranslation()
  const number = index + 1
  const cell = (field: 'width' | 'length' | 'height' | 'weight') => (
    <label key={field}>
      <span className={styles.cellLabel}>{t(`shipment/draft:pieces.${field}`)}</span>
      <Form.Item name={[name, field]} rules={rulesFor(piece, field)} noStyle>
        <DecimalInput
          decimals={field === 'weight' ? 3 : 2}
          aria-label={t(`shipment/draft:pieces.nth.${field}`, { number })}
          style={{ textAlign: 'end' }}
        />
      </Form.Item>
    </label>
  )
  return (
    <div className={styles.row} role="group" aria-label={t('shipment/draft:pieces.nth.name', { number })}>
      <Form.Item style={{ marginBottom: 0 }}>
        <div className={gridOf(isDocument)}>
          <label>
            <span className={styles.cellLabel}>{t('shipment/draft:pieces.description')}</span>
            <Form.Item name={[name, 'description']} rules={rulesFor(pieceDraft, 'description')} noStyle>
              <Input autoComplete="off" aria-label={t('shipment/draft:pieces.nth.description', { number })} />
            </Form.Item>
          </label>
          {!isDocument && sides.map(cell)}
          {cell('weight')}
          {!isDocument && (
            <div>
              <span className={styles.cellLabel}>{t('shipment/draft:pieces.volumeWeight')}</span>
              <VolumeWeight form={form} name={name} />
            </div>
          )}
          <span className={styles.rowActions}>
            {isEditable && (
              <>
                <button
                  type="button"
                  className={styles.iconButton}
                  onClick={onCopy}
                  aria-label={t('shipment/draft:pieces.copy', { number })}
                  title={t('shipment/draft:pieces.copy', { number })}
                >
                  <CopyOutlined aria-hidden />
                </button>
                <button
                  type="button"
                  className={styles.iconButton}
                  onClick={onRemove}
                  aria-label={t('shipment/draft:pieces.remove', { number })}
                  title={t('shipment/draft:pieces.remove', { number })}
                >
                  <CloseOutlined aria-hidden />
                </button>
              </>
            )}
          </span>
        </div>
      </Form.Item>
    </div>
  )
}
