import { useEffect, useRef } from 'react'
import type { ClipboardEvent } from 'react'
import { Form } from 'antd'
import type { FormInstance } from 'antd'
import { shipmentLimits } from '@kervan/contract/shipment/draft/shipmentDraft'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { notify } from '../../../../platform/notices.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { parsePastedPieces } from '../wizardTotals.ts'
import { emptyPiece, isPieceBlank } from '../wizardValues.ts'
import type { WizardValues } from '../wizardValues.ts'
import { PieceHead, PieceRow } from './PieceRow.tsx'
import styles from './Wizard.module.css'

const addKeys = ['Alt', 'N']

interface PieceListProps {
  form: FormInstance<WizardValues>
  isDocument?: boolean
  isEditable: boolean
  onChanged: () => void
  /** Validation error of the list of pieces as a whole. */
  problem?: string
}

/** Editable rows of pieces: typed, pasted from a table or copied; Alt+N adds a row. */
export const PieceList = ({ form, isDocument = false, isEditable, onChanged, problem }: PieceListProps) => {
  const { t } = useTranslation()
  const firstField = isDocument ? 'weight' : 'width'
  const addPiece = useRef<() => void>(() => undefined)

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
    const present = (form.getFieldValue('pieces') as WizardValues['pieces']).filter(
      (piece) => !isPieceBlank(piece),
    )
    form.setFieldValue('pieces', [...present, ...pasted].slice(0, shipmentLimits.pieces))
    notify('success', t('shipment/draft:pieces.pasted', { count: pasted.length }))
    onChanged()
  }

  return (
    <div onPaste={paste}>
      <Form.List name="pieces">
        {(rows, { add, remove }) => {
          addPiece.current = () => {
            if (!isEditable || rows.length >= shipmentLimits.pieces) return
            add(emptyPiece())
            // Waits for the next paint, because the new row is in the DOM only then.
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
                    if (rows.length === 1) return notify('warning', t('shipment/draft:pieces.lastOne'))
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
                    {t('shipment/draft:pieces.add')}
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
      {problem && (
        <div style={{ marginTop: 12 }}>
          <Note tone="bad">{problem}</Note>
        </div>
      )}
    </div>
  )
}
