import { DispatchBoard } from './DispatchBoard.tsx'

export const DispatcherPage = () => <DispatchBoard />
