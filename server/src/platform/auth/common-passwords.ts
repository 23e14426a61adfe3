// Passwords that are tried first by everybody who guesses; those of at least eight characters from public top lists.
export const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 0123456789 987654321 9876543210 87654321 11111111 00000000 88888888 66666666 99999999
12341234 11223344 12121212 123123123 123321123 112233445566 147258369 159357456 741852963 789456123 31415926 52013140
5201314520 1314520520 13145200 20082008 20202020 password password1 password12 password123 passw0rd p@ssw0rd p@ssword
p@ssw0rd1 p@ssw0rd123 admin123 admin1234 admin12345 admin123456 administrator root1234 root123456 test1234 test123456
user1234 guest123 welcome1 welcome123 changeme changeme1 letmein1 letmein123 iloveyou iloveyou1 woaini520 woaini1314
woaini123 woaini521 woaini5201314 qwertyui qwertyuiop qwerty123 qwerty12 qwerty1234 qwer1234 qwer123456 1q2w3e4r
1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc qazwsxedc qazwsx123 zaq12wsx zxcvbnm1 zxcvbnm123 asdfghjk asdfghjkl asdf1234
asd123456 a1234567 a12345678 a123456789 aa123456 aa12345678 abc12345 abc123456 abcd1234 abcd123456 abcdefgh q1w2e3r4
q1w2e3r4t5 q12345678 z123456789 w123456789 123456aa 123456ab 123456abc 1234567a 12345678a 123456789a 1234qwer 12qwaszx
football baseball basketball superman batman123 sunshine princess starwars whatever trustno1 michael1 jennifer computer
internet samsung1 monkey123 dragon123 master123 shadow123 killer123 secret123 company123 taobao123 baidu123 tencent123
alibaba123 wechat123 weixin123 huawei123 xiaomi123 china123 beijing123 shanghai123 zhongguo dearbook pass1234 pass12345
pass123456 super123 system123 manager123 service123 support123 default123 login123 hello123 hello1234 access123 temp1234
temp123456 oracle123 mysql123 postgres postgres123 server123 cisco123 crm12345 crm123456 office123 oa123456 yonghu123
mima1234 mima123456 guanliyuan`.split(/\s+/),
);
