echo nested\n
