import { Suspense } from 'react'
import type { ModalProps } from 'antd'
import { lazyPart } from './light/lazy/makeLazy.tsx'

const AppModal = lazyPart(() => import('./AppModal.tsx').then((module) => ({ default: module.AppModal })))

/** A dialog that seldom opens on its screen: Ant Design's part is loaded when it does. */
export const LazyModal = (props: ModalProps) =>
  props.open && (
    <Suspense fallback={null}>
      <AppModal {...props} />
    </Suspense>
  )
