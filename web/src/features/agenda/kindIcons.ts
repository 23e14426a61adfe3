// The icon of each kind of entries.
export {
  AccountBookOutlined as recpay,
  CheckSquareOutlined as task,
  CommentOutlined as customer,
  FileDoneOutlined as contract,
  PhoneOutlined as clues,
} from '@ant-design/icons';
