// The head of every panel: name, key facts, actions, and the buttons of the drawer around it.
import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Flex, Tooltip } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { nameRecord } from '../shared/ui/windowTitle.ts';
import { usePanelFrame } from './DetailDrawer.tsx';

interface PanelHeaderProps {
  title: ReactNode;
  /** Small things beside the name: tags, a pin. */
  marks?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

export function PanelHeader({ title, marks, actions, children }: PanelHeaderProps) {
  const { t } = useTranslation();
  const frame = usePanelFrame();
  const { titleId = '' } = frame;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => nameRecord(titleId, heading.current?.textContent ?? ''));
  useEffect(() => () => nameRecord(titleId), [titleId]);
  return (
    <div className="panel-header">
      <Flex align="start" gap={8}>
        <div className="panel-name">
          <h2 ref={heading} id={frame.titleId}>
            {title}
          </h2>
          {marks}
        </div>
        <Flex gap={4} className="panel-frame-buttons">
          {(frame.previous || frame.next) && (
            <>
              <Tooltip title={t('panel.previous')}>
                <Button
                  type="text"
                  icon={<UpOutlined aria-hidden />}
                  aria-label={t('panel.previous')}
                  disabled={!frame.previous}
                  onClick={frame.previous}
                />
              </Tooltip>
              <Tooltip title={t('panel.next')}>
                <Button
                  type="text"
                  icon={<DownOutlined aria-hidden />}
                  aria-label={t('panel.next')}
                  disabled={!frame.next}
                  onClick={frame.next}
                />
              </Tooltip>
            </>
          )}
          <Tooltip title={t('action.close')}>
            <Button
              type="text"
              icon={<CloseOutlined aria-hidden />}
              aria-label={t('action.close')}
              onClick={frame.close}
            />
          </Tooltip>
        </Flex>
      </Flex>
      {children && <div className="panel-facts">{children}</div>}
      {actions && (
        <Flex gap={8} wrap className="panel-actions">
          {actions}
        </Flex>
      )}
    </div>
  );
}

/** One key fact of a panel's head. */
export function PanelFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="panel-fact">
      <div className="panel-fact-label">{label}</div>
      <div className="panel-fact-value">{children}</div>
    </div>
  );
}
